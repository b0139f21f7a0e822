package game

import "slices"

// OnlyMove returns the only legal move of a seat, and reports whether there is one and everybody can see that. The bot
// makes such a move for the seat, which reveals nothing.
func OnlyMove(s State, seat Seat) (only Move, ok bool) {
	moves := s.Moves(seat)
	if len(moves) != 1 || !slices.Equal(moves, s.View(Public).Moves(seat)) {
		return "", false
	}
	return moves[0], true
}

// WasOnlyMove reports whether play n, counted from 0, was the only move of a person, so that the bot made it. It is
// false for moves of Rules.ManualMoves, which the bot makes only on request.
func (m *Match) WasOnlyMove(n int) bool {
	p := m.log[n]
	if p.Seat < 0 || slices.Contains(m.rules.ManualMoves, p.Move) {
		return false
	}
	only, ok := OnlyMove(m.at(n), p.Seat)
	return ok && only == p.Move
}
