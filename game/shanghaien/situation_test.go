package shanghaien

import (
	"slices"
	"testing"

	"dockside/game"
)

// The fingerprint of a decision has the cards of the tavern, in any order of reading, and not the dice. Otherwise a
// match with other dice could reach a position after one of its choices.
func TestADecisionIsRecognised(t *testing.T) {
	t.Parallel()
	asked := table(func(s *State) {
		s.Step, s.Rolled = Place, [2]int{2, 1}
		s.Placed[0], s.Placed[1] = dice(5), dice(3, 3)
	})
	for what, c := range map[string]struct {
		change func(*State)
		same   bool
	}{
		"another roll":           {func(s *State) { s.Rolled = [2]int{2, 6} }, true},
		"before the roll":        {func(s *State) { s.Step, s.Rolled = Act, [2]int{} }, true},
		"another die lies there": {func(s *State) { s.Placed[0] = dice(2) }, true},
		"the other seat":         {func(s *State) { s.Mover = 1 }, true},
		"other crews":            {func(s *State) { s.Crews[0][Dutch] = sailors(1) }, true},
		"another round":          {func(s *State) { s.Round = 3 }, true},
		"read from the right":    {func(s *State) { s.Tavern, s.OneAt = reversed(s.Tavern), Right }, true},
		"cards in another order": {func(s *State) { s.Tavern[0], s.Tavern[3] = s.Tavern[3], s.Tavern[0] }, true},
		"another name":           {func(s *State) { s.Tavern[0].Nation = Spaniards }, true},
		"another value":          {func(s *State) { s.Tavern[0].Value = 2 }, false},
		"another trick":          {func(s *State) { s.Tavern[4].Trick = Double }, false},
		"two of a nation":        {func(s *State) { s.Tavern[0].Nation = Germans }, false},
		"while chance rolls":     {func(s *State) { s.Step = Roll }, false},
	} {
		s := asked
		c.change(&s)
		same := slices.ContainsFunc(s.Situations(s.Mover), func(one string) bool {
			return slices.Contains(asked.Situations(0), one)
		})
		if same != c.same {
			t.Errorf("%s: recognised is %v", what, same)
		}
	}
	for _, seat := range []game.Seat{1, game.Nature, game.Public} {
		if got := asked.Situations(seat); got != nil {
			t.Errorf("seat %v decides about %q", seat, got)
		}
	}
}
