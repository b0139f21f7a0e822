package shipshape

import "dockside/game"

// View implements game.State. A seat sees its own hand, discards and bid. Of the others it sees that they have bid and
// the last revealed card (SS-42), and of a stack the top crate and the survey (SS-24). The dummy's deck is hidden
// (SS-81).
func (s State) View(seat game.Seat) game.State {
	s.blank(seat)
	return s
}

// blank removes what a seat does not see.
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

// cover blanks the secrets of a captain.
func (c *Captain) cover() {
	c.Hand, c.Discards = 0, 0
	if c.Bid != 0 {
		c.Bid = Hidden
	}
}
