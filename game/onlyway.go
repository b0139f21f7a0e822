package game

import "slices"

// Symmetric is implemented by a State in which the moves of a seat can be equivalent. Equivalent moves lead to the same
// position, except for the names of equal pieces.
type Symmetric interface {
	// Equivalent reports whether all moves of a seat are equivalent. It is the same in all views.
	Equivalent(Seat) bool
}

// OnlyMove returns the only legal move of a seat, or the first of several that are equivalent. It reports whether there
// is one and everybody can see that. The bot makes such a move for the seat, which reveals nothing.
func OnlyMove(s State, seat Seat) (only Move, ok bool) {
	moves := s.Moves(seat)
	symmetric, ok := s.(Symmetric)
	if one := len(moves) == 1 || len(moves) > 1 && ok && symmetric.Equivalent(seat); !one {
		return "", false
	}
	return moves[0], slices.Equal(moves, s.View(Public).Moves(seat))
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

// ManualOnlyMoves counts the moves of Rules.ManualMoves that a seat has made without an alternative since play from. It
// stops at most, so that it stays quick in long matches.
func (m *Match) ManualOnlyMoves(seat Seat, from, most int) int {
	n := 0
	if len(m.rules.ManualMoves) == 0 {
		return n
	}
	for _, step := range m.Steps(from, Public) {
		if n == most {
			break
		}
		if step.Seat != seat || !slices.Contains(m.rules.ManualMoves, step.Move) {
			continue
		}
		if only, ok := OnlyMove(step.Before, seat); ok && only == step.Move {
			n++
		}
	}
	return n
}
