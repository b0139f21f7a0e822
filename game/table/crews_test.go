package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
)

// crewed returns Anna's lobby for a match of teams.
func crewed() *Session {
	return sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: tender.Rules(), Options: []string{tender.Teams},
		Rated: true, By: anna, Standin: "bosun", Seed: seed, Word: "mine",
	}, noon), tender.Rules())
}

func joins(who Person, crew int) act {
	return func(s *Session) error { return s.JoinCrew(who, crew, noon) }
}

func enlists(name string) act {
	return func(s *Session) error { return s.Enlist(anna.ID, bosun(name), noon) }
}

func starts(who Person) act {
	return func(s *Session) error { return s.Start(who.ID, "77", loaded(0), noon) }
}

// sides returns the initials of both crews with their free seats.
func sides(s *Session) string {
	var all []string
	for _, c := range s.Crews() {
		names := ""
		for _, seat := range c.Seats {
			names += s.Players[seat].Name[:1]
		}
		all = append(all, fmt.Sprint(names, "+", c.Free()))
	}
	return strings.Join(all, " ")
}

// Players of a lobby can choose and change crews within the limits of the game. The host can shuffle the crews and
// start if they are even.
func TestTheCrewsOfALobby(t *testing.T) {
	t.Parallel()
	two := []act{joins(bernd, 1), joins(clara, 1), joins(dora, 0)}
	for _, c := range []struct {
		rule  string
		acts  []act
		sides string // initials, and the number of free seats
		names string // by seat
	}{
		{"the host is in the first crew", nil, "A+2 +3", "Anna"},
		{"whoever comes chooses", two, "AD+1 BC+1", "Anna Bernd Clara Dora"},
		{
			"or is put where most room is",
			[]act{func(s *Session) error { return s.Join(bernd, noon) }, enlists("E"), enlists("F")},
			"AE+1 BF+1", "Anna Bernd E F",
		},
		{"who sits may change", append(two, joins(clara, 0)), "ACD+0 B+2", "Anna Bernd Clara Dora"},
		{"but not to where they are", append(two, refused(ErrSeated, joins(clara, 1))), "AD+1 BC+1", "Anna Bernd Clara Dora"},
		{
			"nor to a crew that is full", append(two, enlists("E"), enlists("F"), refused(ErrFull, joins(clara, 0))),
			"ADE+0 BCF+0", "Anna Bernd Clara Dora E F",
		},
		{
			"nor to none", append(two, refused(ErrStale, joins(clara, 2)), refused(ErrStale, joins(clara, -1))),
			"AD+1 BC+1", "Anna Bernd Clara Dora",
		},
		{
			"who leaves makes room", append(two, func(s *Session) error { return s.Leave(dora.ID, noon) }),
			"A+2 BC+1", "Anna Bernd Clara",
		},
		{
			"the host shuffles", append(two, func(s *Session) error { return s.Shuffle(anna.ID, loaded(0), noon) }),
			"CD+1 AB+1", "Anna Bernd Clara Dora",
		},
		{
			"nobody else does",
			append(two, refused(ErrNotYours, func(s *Session) error { return s.Shuffle(bernd.ID, loaded(0), noon) })),
			"AD+1 BC+1", "Anna Bernd Clara Dora",
		},
		{"at the start they sit opposite each other", append(two, starts(anna)), "AD+0 BC+0", "Anna Bernd Dora Clara"},
		{
			"uneven crews cannot start", append(two, joins(clara, 0), refused(ErrUneven, starts(anna))),
			"ACD+0 B+2", "Anna Bernd Clara Dora",
		},
		{
			"nor can three",
			[]act{joins(bernd, 1), joins(clara, 1), refused(game.ErrIllegal, starts(anna))},
			"A+2 BC+1", "Anna Bernd Clara",
		},
		{
			"computer players fill a crew", append(two[:2:2], enlists("E"), starts(anna)), "AE+0 BC+0", "Anna Bernd E Clara",
		},
	} {
		s := crewed()
		perform(t, c.rule, s, c.acts)
		if got := sides(s); got != c.sides {
			t.Errorf("%s: the crews are %s", c.rule, got)
		}
		if got := strings.Join(s.Names(), " "); got != c.names {
			t.Errorf("%s: at the table sit %s", c.rule, got)
		}
	}
}

// A game without teams has no crews to choose or shuffle.
func TestNoCrewsWithoutTeams(t *testing.T) {
	t.Parallel()
	s := gathered(t, bernd, clara)
	if crews := s.Crews(); crews != nil {
		t.Errorf("there are crews: %v", crews)
	}
	for what, do := range map[string]act{
		"a crew": joins(dora, 0), "a shuffle": func(s *Session) error { return s.Shuffle(anna.ID, loaded(0), noon) },
	} {
		if err := do(s); !errors.Is(err, ErrStale) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Players who move to the seats of their crew keep their lucky words.
func TestWordsGoToTheSeatsOfACrew(t *testing.T) {
	t.Parallel()
	s := crewed()
	do(t, s, joins(bernd, 0), joins(clara, 1), joins(dora, 1))
	must(t, s.ChooseWord(clara.ID, "of Clara", noon))
	users := s.Lineup()
	must(t, starts(anna)(s))
	if want := []string{"mine", "of Clara", "", ""}; !slices.Equal(s.Words, want) {
		t.Errorf("the words are %q", s.Words)
	}
	if !slices.Equal(users, s.Users()) || !slices.Equal(s.Names(), []string{"Anna", "Clara", "Bernd", "Dora"}) {
		t.Errorf("they sit as %v, and were foreseen as %v", s.Names(), users)
	}
}

// A rematch keeps the crews. Each player moves on by one seat.
func TestARematchKeepsTheCrews(t *testing.T) {
	t.Parallel()
	s := crewed()
	do(t, s, joins(bernd, 1), joins(clara, 1), joins(dora, 0), starts(anna))
	must(t, s.Stop(noon))
	for _, who := range []Person{anna, bernd, clara, dora} {
		must(t, s.VoteRematch(who.ID, Vote{Next: "n", Seed: fair.Seed{7}}, noon))
	}
	next, err := s.NextTable(tender.Rules(), nil, loaded(0), noon)
	must(t, err)
	if got := sides(sitting(next, tender.Rules())); got != "BC+0 DA+0" {
		t.Errorf("the crews are %s", got)
	}
}
