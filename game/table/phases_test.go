package table

import (
	"errors"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// Acts of the bot itself are limited to certain phases, just as those of users.
func TestTheHouseKeepsToThePhase(t *testing.T) {
	t.Parallel()
	waiting := func() *Session {
		return sitting(New(Challenge{
			ID: "t", Guild: "g", Channel: "c", Rules: toyRules(), Pace: time.Hour, By: anna, Seed: seed,
			Computers: []Player{{Name: "Robo", Level: "bosun"}},
		}, noon), toyRules())
	}
	begun, over, challenge := waiting(), waiting(), sealed(bernd, "")
	must(t, begun.StartSolo("66", nil, noon))
	must(t, over.StartSolo("66", nil, noon))
	must(t, over.Resign(anna.ID, noon))
	for name, s := range map[string]*Session{
		"a running game": begun, "a game that is over": over, "a challenge": challenge,
	} {
		if err := s.StartSolo("67", nil, noon); !errors.Is(err, ErrGone) {
			t.Errorf("%s begins as a solo game: %v", name, err)
		}
		if s.Ready() {
			t.Errorf("%s is ready to begin by itself", name)
		}
	}
	challenge.Shown.Board = "88" // its card is shown
	if challenge.Ready() {
		t.Error("a challenge to a person is ready to begin by itself")
	}
	if err := waiting().StartSolo("", nil, noon); !errors.Is(err, ErrGone) {
		t.Errorf("a solo game begins without its card: %v", err)
	}
	if err := over.Retract(noon); !errors.Is(err, ErrGone) {
		t.Errorf("a match that is over is retracted: %v", err)
	}
	plays := func(game.Seat) (game.Move, error) {
		t.Error("a computer player is asked")
		return "", errors.New("nobody plays")
	}
	for _, s := range []*Session{waiting(), over} {
		before := s.Revision
		if err := s.PlayComputers(plays, nil, noon); err != nil || s.Revision != before {
			t.Errorf("computer players play while it is %s: %v", s.Phase, err)
		}
	}
}

// Only a player of a running match can be absent from it.
func TestWhoIsAwayFromATable(t *testing.T) {
	t.Parallel()
	rest := hours.Rest{From: noon, Until: noon.Add(24 * time.Hour)}
	running, over := sealed(bernd, ""), sealed(bernd, "")
	accepted(t, running)
	accepted(t, over)
	must(t, over.Resign(anna.ID, noon))
	for name, c := range map[string]struct {
		s    *Session
		user string
		want bool
	}{
		"a player":                    {running, anna.ID, true},
		"a stranger":                  {running, "999", false},
		"nobody":                      {running, "", false},
		"a player of a match of past": {over, anna.ID, false},
	} {
		if got := c.s.SetAbsence(c.user, rest, noon); got != c.want {
			t.Errorf("%s is away: %t", name, got)
		}
	}
	if running.SetAbsence(anna.ID, rest, noon) {
		t.Error("the same rest is news again")
	}
}

// In a rated match an open odds panel is not updated.
func TestNoOddsFollowInARatedMatch(t *testing.T) {
	t.Parallel()
	for _, rated := range []bool{false, true} {
		s := runnersBy(raceRules(), 2)
		s.Rated = false
		must(t, s.Look(anna.ID, noon))
		must(t, s.Follow(anna.ID, noon.Add(time.Hour)))
		must(t, s.Play(anna.ID, "", "step", nil, noon))
		s.Rated = rated
		if got := s.Follows(0, noon); got == rated {
			t.Errorf("rated %t: the odds follow: %t", rated, got)
		}
		if s.Follows(0, noon.Add(time.Hour)) {
			t.Errorf("rated %t: the odds follow after their time", rated)
		}
		if s.Follows(1, noon) {
			t.Errorf("rated %t: the odds follow a seat that never looked", rated)
		}
	}
}
