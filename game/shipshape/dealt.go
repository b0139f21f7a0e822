package shipshape

import (
	"cmp"
	"fmt"
	"slices"

	"dockside/game"
)

// Dealt implements game.Dealer: the survey of the stack of a seat's group, in any orientation; empty without a stack.
func (s State) Dealt(seat game.Seat) string {
	g := s.Groups[s.GroupOf(seat)]
	if s.Step != Play || g.Left == 0 {
		return ""
	}
	seen := g.Survey
	slices.SortFunc(seen[:], func(a, b Seen) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Value, b.Value), cmp.Compare(a.Layer, b.Layer))
	})
	return fmt.Sprint(seen)
}
