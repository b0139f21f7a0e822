package table

import (
	"errors"
	"testing"
)

// A banned player's seat goes to a computer player, and the match is no longer rated. If no other person is left, the
// match ends without a result.
func TestBanish(t *testing.T) {
	t.Parallel()
	s := runnersBy(raceRules(), 2)
	s.Rated = true
	if err := s.Banish(anna.ID, at(1)); err != nil || standing(s) != "x1 play" || s.Rated {
		t.Errorf("%v: %s, rated %t", err, standing(s), s.Rated)
	}
	if err := s.Banish(anna.ID, at(2)); !errors.Is(err, ErrLeft) {
		t.Errorf("banishing a player who has left returns %v", err)
	}
	if err := s.Banish(bernd.ID, at(3)); err != nil || s.Phase != Over {
		t.Errorf("the last one is banished: %v, and the table is %s", err, s.Phase)
	}
	if err := s.Banish("stranger", at(4)); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger is banished: %v", err)
	}
}
