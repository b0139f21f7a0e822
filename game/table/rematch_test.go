package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
)

// A rematch needs the votes of all players, cast after the match. It has the id of the first vote, and the players
// change seats.
func TestRematch(t *testing.T) {
	t.Parallel()
	table := playing()
	if err := table.VoteRematch(anna.ID, Vote{Next: "next"}, noon); !errors.Is(err, ErrStale) {
		t.Errorf("a rematch of a running game: %v", err)
	}
	must(t, table.Resign(anna.ID, noon))
	if err := table.VoteRematch(clara.ID, Vote{Next: "next"}, noon); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger wants a rematch: %v", err)
	}
	for range 2 {
		if err := table.VoteRematch(anna.ID, Vote{Next: "first"}, noon); err != nil || table.Next != "" {
			t.Fatalf("one wish is not enough, however often: next %q, %v", table.Next, err)
		}
	}
	if !table.LastVote(1, noon) || table.LastVote(0, noon) {
		t.Error("Bernd's vote is the one that is missing")
	}
	if err := table.VoteRematch(bernd.ID, Vote{Next: "second"}, noon); err != nil || table.Next != "first" {
		t.Fatalf("both want it, and the first has bound its id: next %q, %v", table.Next, err)
	}
	if err := table.VoteRematch(bernd.ID, Vote{Next: "third"}, noon); !errors.Is(err, ErrFinished) {
		t.Errorf("an agreed rematch was agreed again: %v", err)
	}
	next, err := table.NextTable(toyRules(), nil, loaded(0), noon)
	must(t, err)
	if got := next.Names(); next.ID != "first" || got[0] != "Bernd" || got[1] != "Anna" || next.Phase != Playing {
		t.Errorf("the rematch: id %s, seats %v, %s", next.ID, got, next.Phase)
	}
}

// A rematch has the channel, the language and the terms of its match.
func TestARematchIsPlayedAsTheMatchWas(t *testing.T) {
	t.Parallel()
	agreed := func(t *Table) string {
		return fmt.Sprintln(t.Guild, t.Channel, t.Locale, t.Game, t.Version, t.Options, t.Pace, t.Rated, t.Solo, t.Standin,
			t.Quiet, t.Protocol)
	}
	table := sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "fr", Rules: tender.Rules(), Options: []string{"short"}, Pace: time.Hour,
		Rated: true, By: anna, Rival: bernd, Standin: "bosun", Quiet: true, Seed: seed,
	}, noon), tender.Rules())
	want := "g c fr tender 1 [short] 1h0m0s true false bosun true " + fair.Protocol + "\n"
	must(t, table.Accept(bernd, "77", nil, noon))
	if got := agreed(table.Table); got != want {
		t.Errorf("the match: %s, not %s", got, want)
	}
	must(t, table.Stop(noon))
	for _, who := range []Person{anna, bernd} {
		must(t, table.VoteRematch(who.ID, Vote{Next: "n", Seed: fair.Seed{7}}, noon))
	}
	next, err := table.NextTable(tender.Rules(), nil, nil, noon)
	must(t, err)
	if got := agreed(next); got != want {
		t.Errorf("the rematch: %s, not %s", got, want)
	}
}

// ended returns a race that was stopped after some acts.
func ended(t *testing.T, seats int, acts ...act) *Session {
	t.Helper()
	s := runners(seats)
	do(t, s, acts...)
	must(t, s.Stop(noon))
	return s
}

// votes returns an act that votes for a rematch some hours after the start.
func votes(who Person, hours int) act {
	return func(s *Session) error {
		v := Vote{Press: fmt.Sprint(who.Name, hours), Next: "next", Seed: fair.Seed{byte(hours + 1)}}
		return s.VoteRematch(who.ID, v, at(60*hours))
	}
}

// A vote for a rematch expires a day after it was first cast. When the last one expires, the seed and the words of the
// rematch are deleted.
func TestVotesLapse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule      string
		seats     int
		acts      []act
		willing   []game.Seat
		undecided []game.Seat
		next      string
		seed      byte
		words     []string
		due       int // hours after the start; -1: never
	}{
		{"nobody wants one", 2, nil, nil, []game.Seat{0, 1}, "", 0, nil, -1},
		{"one does", 2, []act{votes(anna, 1)}, []game.Seat{0}, []game.Seat{1}, "", 2, []string{"Anna1", ""}, 25},
		{
			"the other in time", 2,
			[]act{votes(anna, 1), votes(bernd, 24)},
			[]game.Seat{0, 1},
			nil, "next", 2,
			[]string{"Anna1", "Bernd24"},
			-1,
		},
		{
			"the other too late, though nobody has looked at the clock", 2,
			[]act{votes(anna, 1), votes(bernd, 25)},
			[]game.Seat{1},
			[]game.Seat{0},
			"", 26,
			[]string{"", "Bernd25"},
			49,
		},
		{
			"the clock says that it is too late", 2,
			[]act{votes(anna, 1), ticks(25 * 60)},
			nil,
			[]game.Seat{0, 1},
			"", 0, nil, -1,
		},
		{
			"and not a minute before", 2,
			[]act{votes(anna, 1), ticks(25*60 - 1)},
			[]game.Seat{0},
			[]game.Seat{1},
			"", 2,
			[]string{"Anna1", ""},
			25,
		},
		{
			"a second press gives no more time", 2,
			[]act{votes(anna, 1), votes(anna, 20)},
			[]game.Seat{0},
			[]game.Seat{1},
			"", 2,
			[]string{"Anna1", ""},
			25,
		},
		{
			"but one after it has lapsed does", 2,
			[]act{votes(anna, 1), votes(anna, 25)},
			[]game.Seat{0},
			[]game.Seat{1},
			"", 26,
			[]string{"Anna25", ""},
			49,
		},
		{
			"of three, each vote lapses by itself", 3,
			[]act{votes(anna, 1), votes(bernd, 20), votes(clara, 30)},
			[]game.Seat{1, 2},
			[]game.Seat{0},
			"", 2,
			[]string{"Anna1", "Bernd20", "Clara30"},
			44,
		},
		{
			"and can be cast again", 3,
			[]act{votes(anna, 1), votes(bernd, 20), votes(clara, 30), votes(anna, 31)},
			[]game.Seat{0, 1, 2},
			nil, "next", 2,
			[]string{"Anna1", "Bernd20", "Clara30"},
			-1,
		},
		{
			"what is agreed lapses no more", 2,
			[]act{votes(anna, 1), votes(bernd, 2), ticks(100 * 60)},
			[]game.Seat{0, 1},
			nil, "next", 2,
			[]string{"Anna1", "Bernd2"},
			-1,
		},
	} {
		s := ended(t, c.seats)
		perform(t, c.rule, s, c.acts)
		if !slices.Equal(s.Willing(), c.willing) || !slices.Equal(s.Undecided(), c.undecided) || s.Next != c.next {
			t.Errorf("%s: %v are willing, %v undecided, and next is %q", c.rule, s.Willing(), s.Undecided(), s.Next)
		}
		if s.NextSeed != (fair.Seed{c.seed}) || !slices.Equal(s.NextWords, c.words) {
			t.Errorf("%s: the rematch has the seed %d and the words %q", c.rule, s.NextSeed[0], s.NextWords)
		}
		s.Settled, s.Retry = nil, time.Time{}
		want := time.Time{}
		if c.due >= 0 {
			want = at(60 * c.due)
		}
		if got := s.Due(); !got.Equal(want) {
			t.Errorf("%s: due at %v, not %v", c.rule, got, want)
		}
	}
}

// LastVote treats an expired vote as missing, even before it has been deleted.
func TestTheLastVote(t *testing.T) {
	t.Parallel()
	s := ended(t, 2)
	do(t, s, votes(anna, 1))
	for hours, last := range map[int]bool{2: true, 24: true, 25: false} {
		if got := s.LastVote(1, at(60*hours)); got != last {
			t.Errorf("after %d hours Bernd's vote is the last: %t", hours, got)
		}
	}
}

// The notice beside a result invites the players whose votes are missing, until the rematch is agreed. A player who
// was invited before, or whose own vote has expired, is not notified again.
func TestAnInvitationToARematch(t *testing.T) {
	t.Parallel()
	s := ended(t, 3)
	said := Notice{}
	for _, c := range []struct {
		name   string
		do     act
		want   Notice
		within bool
	}{
		{"one wants it", votes(anna, 1), Notice{Invited: []game.Seat{1, 2}}, false},
		{"another one, too", votes(bernd, 20), Notice{Invited: []game.Seat{2}}, true},
		{"the first vote lapses", ticks(25 * 60), Notice{Invited: []game.Seat{0, 2}}, true},
		{"the second, too", ticks(44 * 60), Notice{}, true},
		{"once more", votes(clara, 45), Notice{Invited: []game.Seat{0, 1}}, false},
		{"the others agree", all(votes(anna, 46), votes(bernd, 46)), Notice{}, true},
	} {
		must(t, c.do(s))
		got := s.WantedNotice()
		if !got.Equal(c.want) || got.Within(said) != c.within {
			t.Errorf("%s: %v after %v, which is no news: %t", c.name, got, said, got.Within(said))
		}
		said = got
	}
}

// A player who has left has no vote. A computer player of the same level keeps the seat in the rematch, which is then
// unrated. Against one player it is a solo game.
func TestWhoHasLeftHasNoVote(t *testing.T) {
	t.Parallel()
	left := []act{resigns(bernd, 2)}
	replaced := []act{steps(anna, 50), ticks(60), replaces(anna, 61)}
	for _, c := range []struct {
		rule  string
		seats int
		acts  []act
		votes []Person
		next  string
		solo  bool
	}{
		{"one of four", 4, left, []Person{anna, clara, dora}, "bosun1 Clara Dora Anna", false},
		{"two of four", 4, append(left, resigns(clara, 3)), []Person{anna, dora}, "bosun1 bosun2 Dora Anna", false},
		{"one of two", 2, replaced, []Person{anna}, "bosun1 Anna", true},
	} {
		s := ended(t, c.seats, slices.Clone(c.acts)...)
		for i, p := range s.Players {
			if p.Left() && !errors.Is(s.VoteRematch(p.User, Vote{Next: "never"}, noon), ErrNoVote) {
				t.Errorf("%s: seat %d may vote", c.rule, i)
			}
		}
		for i, who := range c.votes {
			if err := votes(who, i)(s); err != nil || (s.Next != "") != (i == len(c.votes)-1) {
				t.Errorf("%s: after vote %d next is %q, %v", c.rule, i, s.Next, err)
			}
		}
		called := 0
		call := func(level string, taken []string) string {
			called++
			if want := level + fmt.Sprint(called-1); called > 1 && !slices.Contains(taken, want) {
				t.Errorf("%s: %q is not among the names %q", c.rule, want, taken)
			}
			return level + fmt.Sprint(called)
		}
		n, err := s.NextTable(raceRules(), call, nil, at(300))
		if err != nil {
			t.Fatalf("%s: %v", c.rule, err)
		}
		if got := strings.Join(n.Names(), " "); got != c.next || n.Solo != c.solo || n.Rated || (n.Phase == Open) != c.solo {
			t.Errorf("%s: next sit %v, solo %t, rated %t, %s", c.rule, got, n.Solo, n.Rated, n.Phase)
		}
		for i, p := range n.Players {
			if !p.Voted.IsZero() || p.Left() || (p.Level == "bosun") != strings.HasPrefix(p.Name, "bosun") {
				t.Errorf("%s: on seat %d sits %+v", c.rule, i, p)
			}
		}
	}
}

// A player who has left cannot give a lucky word for the rematch.
func TestWhoHasLeftGivesNoWord(t *testing.T) {
	t.Parallel()
	s := ended(t, 3, resigns(bernd, 2))
	do(t, s, votes(anna, 1))
	if err := s.ChooseWord(bernd.ID, "mine", at(100)); !errors.Is(err, ErrNoVote) || s.NextWords[1] != "" {
		t.Errorf("the words are %q, %v", s.NextWords, err)
	}
}
