package shipshape

import (
	"fmt"

	"dockside/game"
)

// Situations implements game.Recogniser: the hold from above and the crate to lay, in any orientation; none if the seat
// does not lay a crate. There are none for a hold without crates, too, because all matches share those.
func (s State) Situations(seat game.Seat) []string {
	moves := s.Moves(seat)
	if len(moves) == 0 || s.Captains[seat].Loaded == 0 {
		return nil
	}
	if _, lays := ParsePlace(moves[0]); !lays {
		return nil
	}
	above := s.Above(seat)
	text := ""
	for o := range Orientation(Orientations) {
		if way := fmt.Sprint(turned(above, o)); text == "" || way < text {
			text = way
		}
	}
	return []string{fmt.Sprint(s.Groups[s.GroupOf(seat)].Top().Crate, " ", text)}
}

// turned returns cells seen from above in another orientation, without their layers.
func turned(seen [9]Seen, o Orientation) (cells Cells) {
	for place, from := range source[o] {
		cells[place] = seen[from].Cell
	}
	return cells
}
