package table

import (
	"errors"
	"testing"
)

// Who is banished has their seat played by a computer player and counts for nobody any more; where nobody would wait,
// the match ends without a result.
func TestBanish(t *testing.T) {
	t.Parallel()
	s := runnersBy(raceRules(), 2)
	s.Rated = true
	if err := s.Banish(anna.ID, at(1)); err != nil || standing(s) != "x1 play" || s.Rated {
		t.Errorf("%v: %s, rated %t", err, standing(s), s.Rated)
	}
	if err := s.Banish(anna.ID, at(2)); !errors.Is(err, ErrLeft) {
		t.Errorf("who has left is banished: %v", err)
	}
	if err := s.Banish(bernd.ID, at(3)); err != nil || s.Phase != Over {
		t.Errorf("the last one is banished: %v, and the table is %s", err, s.Phase)
	}
	if err := s.Banish("stranger", at(4)); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger is banished: %v", err)
	}
}
