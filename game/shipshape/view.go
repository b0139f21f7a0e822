package shipshape

import "dockside/game"

// View implements game.State. A seat sees its own hand, discards and bid, of the others only
// that they have bid and what was shown last (SS-42); of a stack the top crate and the survey
// (SS-24). Nobody sees the dummy's deck (SS-81).
func (s State) View(seat game.Seat) game.State {
	s.blank(seat)
	return s
}

// blank takes away what a seat does not see.
func (s *State) blank(seat game.Seat) {
	for i := range s.Seats() {
		if game.Seat(i) != seat || seat == s.Dummy() {
			s.Captains[i].cover()
		}
	}
	for i := range s.Groups {
		clear(s.Groups[i].Stack[1:])
	}
}

// cover blanks what others cannot see of a captain.
func (c *Captain) cover() {
	c.Hand, c.Discards = 0, 0
	if c.Bid != 0 {
		c.Bid = Hidden
	}
}
