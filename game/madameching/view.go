package madameching

import "dockside/game"

// View implements game.State. It hides the hands (MC-27), encounter cards (MC-44), choices (MC-21) and answers (MC-71)
// of the others, and which cards moved between others. Nothing is hidden when the game is over.
func (s State) View(seat game.Seat) game.State {
	if s.Step == Done {
		return s
	}
	for i := range s.Seats() {
		if game.Seat(i) != seat {
			s.hide(i, seat)
		}
	}
	if seat != s.Active() {
		s.Fresh = Finds{}
	}
	s.Lost = 0
	for deck := range s.Trail {
		s.Trail[deck] = s.Trail[deck].SeenBy(seat)
	}
	return s
}

// hide blanks the secrets of a seat from another one.
func (s *State) hide(owner int, seat game.Seat) {
	c := &s.Captains[owner]
	if s.Step != Swap || seat != s.actor() || owner != int(s.Act.Target) {
		c.Hand = 0
	}
	c.Finds = Finds{}
	for i, chosen := range c.Chose {
		if chosen != 0 && !s.Shown {
			c.Chose[i] = Hidden
		}
	}
	if s.Attack.Answers[owner] != 0 {
		s.Attack.Answers[owner] = Hidden
	}
}
