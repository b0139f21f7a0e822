package shipshape

import (
	"slices"
	"testing"

	"dockside/game"
)

// The fingerprint of a decision has the resulting holds, in any orientation. The covered cargo does not matter.
// Otherwise a match with other cargo there could reach the same hold.
func TestADecisionIsRecognised(t *testing.T) {
	t.Parallel()
	asked := State{People: 3, Voyage: 1, Step: Play}
	for seat := range 3 {
		asked.Captains[seat] = Captain{Hold: int8(seat + 1), Loaded: 1, Shown: [2]int8{int8(3 - seat)}}
		asked.Captains[seat].Laid[0] = Laid{5, 0} // it covers three cells
	}
	asked.Groups[0] = Group{Turn: 2, Bidding: 1, Free: 1<<0 | 1<<1, Left: 6}
	asked.Groups[0].Stack[0] = Laid{36, 0} // it covers these, and one more
	for what, c := range map[string]struct {
		change func(*State)
		same   bool
	}{
		"the crate is turned":     {func(s *State) { s.Groups[0].Stack[0].Way = 6 }, true},
		"it can cover the change": {func(s *State) { s.Captains[0].Laid[0].Way = 5 }, true},
		"it cannot":               {func(s *State) { s.Captains[0].Laid[0].Crate = 1 }, false},
		"another crate":           {func(s *State) { s.Groups[0].Stack[0].Crate = 37 }, false},
		"another hold":            {func(s *State) { s.Captains[0].Hold = 2 }, false},
		"other holds of others":   {func(s *State) { s.Captains[1].Hold = 6 }, true},
		"coins":                   {func(s *State) { s.Captains[0].Coins = 9 }, true},
		"the hold has no crates":  {func(s *State) { s.Captains[0].Loaded = 0 }, false},
		"nobody lays a crate":     {func(s *State) { s.Groups[0].Free = 0 }, false},
	} {
		s := asked
		c.change(&s)
		same := slices.ContainsFunc(s.Situations(0), func(one string) bool {
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
