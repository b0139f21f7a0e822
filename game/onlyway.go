package game

import "slices"

// OnlyWay returns the only legal move of a seat, and reports whether there is one and everybody can see that. The bot
// makes such a move for the seat, which reveals nothing.
func OnlyWay(s State, seat Seat) (only Move, ok bool) {
	moves := s.Moves(seat)
	if len(moves) != 1 || !slices.Equal(moves, s.View(Public).Moves(seat)) {
		return "", false
	}
	return moves[0], true
}

// MadeItself reports whether play n, counted from 0, was the only move of a person, so that the bot made it. It is
// false for moves of Rules.ByHand, which the bot makes only on request.
func (m *Match) MadeItself(n int) bool {
	p := m.log[n]
	if p.Seat < 0 || slices.Contains(m.rules.ByHand, p.Move) {
		return false
	}
	only, ok := OnlyWay(m.at(n), p.Seat)
	return ok && only == p.Move
}
