package shipshape

import (
	"slices"

	"dockside/game"
)

// Situations implements game.Recogniser: the hold from above after each way to lay the crate, in any orientation; none
// if the seat does not lay a crate. So it does not matter what the crate covers. There are none for a hold without
// crates, too, because all matches share those.
func (s State) Situations(seat game.Seat) []string {
	if !s.lays(seat) || s.Captains[seat].Loaded == 0 {
		return nil
	}
	c := s.Captains[seat]
	all := make([]string, 0, Orientations)
	for o := range Orientation(Orientations) {
		c.Laid[c.Loaded] = Laid{s.Groups[s.GroupOf(seat)].Top().Crate, o}
		all = append(all, pattern(Above(Hold(int(s.Voyage), int(c.Hold)), c.Laid[:c.Loaded+1]...)))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// pattern describes cells seen from above without their layers, the same in each orientation.
func pattern(seen [9]Seen) string {
	var ways [Orientations]string
	for o := range ways {
		var cells [9]byte
		for place, from := range source[o] {
			cells[place] = 'A' + byte(seen[from].Kind)*6 + byte(seen[from].Value)
		}
		ways[o] = string(cells[:])
	}
	return slices.Min(ways[:])
}
