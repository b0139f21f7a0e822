package table

import (
	"errors"
	"slices"
	"testing"

	"dockside/game"
)

// revealed returns a path on which Anna has gone left, which is a result that everybody should see.
func revealed(t *testing.T, places, level string) *Session {
	t.Helper()
	rules := pathRules(places, false)
	rules.Reveals = []string{"path.left"}
	s := walkers(rules, true, level)
	must(t, s.Play(anna.ID, "", "left", nil, noon))
	return s
}

// After a result, the match waits for a press. Moves without an alternative, such as automatic rolls, wait as well.
func TestAResultWaitsForAPress(t *testing.T) {
	t.Parallel()
	for _, places := range []string{"fnff", "fgff"} {
		s := revealed(t, places, "")
		if plays, paused := s.Reveal(); plays != 1 || !paused || s.Match.Len() != 1 {
			t.Errorf("%s: after the result: paused %t for play %d of %d", places, paused, plays, s.Match.Len())
		}
		if err := s.Continue(clara.ID, 1, nil, noon); !errors.Is(err, ErrNotSeated) {
			t.Errorf("a stranger continues: %v", err)
		}
		if err := s.Continue(bernd.ID, 2, nil, noon); !errors.Is(err, ErrStale) {
			t.Errorf("an old button continues: %v", err)
		}
		before := s.Fingerprint()
		must(t, s.Continue(bernd.ID, 1, nil, noon))
		if _, paused := s.Reveal(); paused || s.Match.Len() != 2 || s.Fingerprint() == before {
			t.Errorf("%s: after a press: paused %t, %v", places, paused, s.Log)
		}
		if err := s.Continue(bernd.ID, 1, nil, noon); !errors.Is(err, ErrStale) {
			t.Errorf("it continues twice: %v", err)
		}
	}
	s := revealed(t, "ffff", "")
	must(t, s.Play(bernd.ID, "", "right", nil, noon))
	if _, paused := s.Reveal(); paused {
		t.Error("a move of the next player does not end the pause")
	}
}

// An automatic move after a result waits for the press of its own player, who has not seen the result before.
func TestAutomaticMovesWaitForTheirPlayer(t *testing.T) {
	t.Parallel()
	for user, made := range map[string]int{anna.ID: 1, bernd.ID: 2} {
		s := revealed(t, "fgff", "")
		must(t, s.Continue(user, 1, nil, noon))
		if s.Match.Len() != made || !s.Players[1].AutoMoves {
			t.Errorf("%s continues: %v, automatic %t", user, s.Log, s.Players[1].AutoMoves)
		}
	}
}

// A computer player waits in a solo game. With other people at the table it continues, since they need not press.
func TestAComputerWaitsInASoloGame(t *testing.T) {
	t.Parallel()
	for _, solo := range []bool{true, false} {
		s := revealed(t, "ffff", "captain")
		s.Solo = solo
		if waits := len(s.Computers()) == 0; waits != solo {
			t.Errorf("solo %t: it waits: %t", solo, waits)
		}
		must(t, s.keep(noon))
		if _, waits := s.WaitsFor(anna.ID); waits != solo {
			t.Errorf("solo %t: the list says that it waits for its player: %t", solo, waits)
		}
		plays, _ := s.Reveal()
		must(t, s.Continue(anna.ID, plays, nil, noon))
		if !slices.Equal(s.Computers(), []game.Seat{1}) {
			t.Errorf("solo %t: after a press %v may move", solo, s.Computers())
		}
	}
}
