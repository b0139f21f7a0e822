package game

import "slices"

// OnlyWay is the one legal move of a seat, if everybody can see that there is no other: the house makes it
// for the seat, and nobody learns anything by that. What is alone in a hand that others do not see is no
// such move.
func OnlyWay(s State, seat Seat) (only Move, ok bool) {
	moves := s.Moves(seat)
	if len(moves) != 1 || !slices.Equal(moves, s.View(Public).Moves(seat)) {
		return "", false
	}
	return moves[0], true
}

// MadeItself tells whether the house made play n, counted from 0, for a person, since there was no other
// way. Plays of Rules.ByHand are not told of: whoever lets them be made expects them.
func (m *Match) MadeItself(n int) bool {
	p := m.log[n]
	if p.Seat < 0 || slices.Contains(m.rules.ByHand, p.Move) {
		return false
	}
	only, ok := OnlyWay(m.at(n), p.Seat)
	return ok && only == p.Move
}
