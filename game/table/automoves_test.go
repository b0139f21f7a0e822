package table

import (
	"errors"
	"testing"
)

// jumps lets the person to move jump over gaps by hand.
func jumps(t *testing.T, s *Session, times int) {
	t.Helper()
	for range times {
		user := s.Players[s.Match.Turn()[0]].User
		must(t, s.Play(user, "", "jump", nil, noon))
	}
}

// After three moves by hand without an alternative, the board offers to make them. Where they are automatic, it offers
// to stop that. A computer player is offered nothing.
func TestAutomaticMovesAreOffered(t *testing.T) {
	t.Parallel()
	s := walkers(pathRules("ggggggff", false), false, "")
	for _, c := range []struct {
		jumps int // before
		on    bool
	}{{0, false}, {4, false}, {2, true}} {
		jumps(t, s, c.jumps)
		if on, ok := s.AutoMovesOffer(0); ok != c.on || ok && !on {
			t.Errorf("after %v: offered %t to switch on: %t", s.Log, ok, on)
		}
	}
	s.Players[0].AutoMoves = true
	if on, ok := s.AutoMovesOffer(0); on || !ok {
		t.Errorf("with automatic moves: offered %t, to switch on: %t", ok, on)
	}
	if on, ok := s.AutoMovesOffer(1); !on || !ok {
		t.Errorf("the other player: offered %t to switch on: %t", ok, on)
	}
	s = walkers(pathRules("ff", false), true, "bosun")
	if _, ok := s.AutoMovesOffer(1); ok {
		t.Error("a computer player is offered automatic moves")
	}
	rules := pathRules("ff", false)
	rules.ManualMoves = nil
	if _, ok := walkers(rules, true, "").AutoMovesOffer(0); ok {
		t.Error("a game without moves by hand offers to make them")
	}
}

// A move that has an alternative is no reason to offer automatic moves.
func TestChoicesAreNoReasonForAutomaticMoves(t *testing.T) {
	t.Parallel()
	rules := pathRules("ffffffff", false)
	rules.ManualMoves = append(rules.ManualMoves, "left")
	s := walkers(rules, false, "")
	for range 6 {
		must(t, s.Play(s.Players[s.Match.Turn()[0]].User, "", "left", nil, noon))
	}
	if _, ok := s.AutoMovesOffer(0); ok {
		t.Error("choices count as moves without an alternative")
	}
}

// A player who switches automatic moves on makes their pending move with the same press. Another player only changes
// later moves. The main message shows the change.
func TestSwitchingAutomaticMoves(t *testing.T) {
	t.Parallel()
	s := walkers(pathRules("ggggf", false), false, "")
	before := s.Fingerprint()
	must(t, s.SetAutoMoves(bernd.ID, true, nil, noon))
	if len(s.Log) != 0 || !s.Players[1].AutoMoves || s.Fingerprint() == before {
		t.Errorf("the other player: %v, %+v", s.Log, s.Players[1])
	}
	must(t, s.SetAutoMoves(anna.ID, true, nil, noon))
	if len(s.Log) != 4 || s.Match.Len() != 4 || !s.Players[0].Acted.Equal(noon) {
		t.Errorf("the player to move: %v", s.Log)
	}
	before = s.Fingerprint()
	must(t, s.SetAutoMoves(anna.ID, false, nil, noon))
	if len(s.Log) != 4 || s.Players[0].AutoMoves || s.Fingerprint() == before {
		t.Errorf("switched off: %v, %+v", s.Log, s.Players[0])
	}
	if err := s.SetAutoMoves(clara.ID, true, nil, noon); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger: %v", err)
	}
}

// While the match pauses for a result, switching automatic moves on changes only what follows the next press.
func TestAutomaticMovesWaitForTheResult(t *testing.T) {
	t.Parallel()
	rules := pathRules("fgggf", false)
	rules.Reveals = []string{"path.left"}
	s := walkers(rules, false, "")
	must(t, s.Play(anna.ID, "", "left", nil, noon))
	must(t, s.SetAutoMoves(bernd.ID, true, nil, noon))
	if _, paused := s.Reveal(); !paused || len(s.Log) != 1 {
		t.Fatalf("paused %t after %v", paused, s.Log)
	}
	must(t, s.Play(bernd.ID, "", "jump", nil, noon))
	must(t, s.Play(anna.ID, "", "jump", nil, noon))
	if len(s.Log) != 4 {
		t.Errorf("after the press: %v", s.Log)
	}
}
