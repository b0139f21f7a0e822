package table

import "dockside/game"

// Standing names what a seat has laid, for the buttons that lay more, see game.Match.Standing.
func (s *Sitting) Standing(seat game.Seat) string {
	return s.Match.Standing(seat, s.Players[seat].Orders)
}

// mayOrder tells why a seat cannot lay an order with a button; nil if it can.
func (s *Sitting) mayOrder(seat game.Seat, decision string) error {
	if decision != s.Standing(seat) {
		return ErrStale
	}
	return nil
}

// lay lays orders for a seat, if its game takes them.
func (s *Sitting) lay(seat game.Seat, orders []game.Order) error {
	p := &s.Players[seat]
	laid, err := s.Match.Rules().Lay(s.Match.State().View(seat), seat, p.Orders, orders...)
	if err != nil {
		return err
	}
	p.Orders = laid
	return nil
}

// ordered is the next play of a person that is settled, where it may be made at once.
func (s *Sitting) ordered() (game.Play, bool) {
	for _, seat := range s.Match.Turn() {
		if seat < 0 || s.Match.Level(seat) != "" || s.asked(seat) {
			continue
		}
		if move, ok := s.settled(seat); ok {
			return game.Play{Seat: seat, Move: move}, true
		}
	}
	return game.Play{}, false
}
