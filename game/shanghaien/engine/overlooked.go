package engine

import (
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/solver"
)

// endByEnd solves the position for each end of the row by itself, if there is time: the same work then examines
// twice as much. A reroll comes before the choice of the end, so it is left out.
func (e *Engine) endByEnd(t *workspace, s *shanghaien.State, values []float32, m ai.Means) {
	better := slices.Repeat([]float32{solver.Unknown}, len(values))
	for i, end := range [...]shanghaien.End{shanghaien.Left, shanghaien.Right} {
		other := [...]string{" right", " left"}[i]
		chosen := *s
		chosen.OneAt = end
		if done, _ := e.solve(t, t.big, &chosen, e.config.Work, m.Stop); !done {
			return
		}
		n := t.big.Root()
		judged := t.big.MoveValues(&n, s)
		for i, move := range s.Moves(s.Mover) {
			if move != "reroll" && !strings.HasSuffix(string(move), other) {
				better[i] = max(better[i], judged[i])
			}
		}
	}
	copy(values, better)
}

// solveOverlooked solves what each move leads to that the solver did not examine, as long as there are time and
// work. Of jokers for the same nation it solves one, because they differ only in the card that is spent.
func (e *Engine) solveOverlooked(t *workspace, s *shanghaien.State, values []float32, m ai.Means) {
	moves := s.Moves(s.Mover)
	for i, move := range moves {
		if values[i] != solver.Unknown {
			continue
		}
		next := position.Apply(*s, game.Play{Seat: s.Mover, Move: move})
		if k := sameNation(moves, values, i); k >= 0 {
			other := position.Apply(*s, game.Play{Seat: s.Mover, Move: moves[k]})
			values[i] = values[k] + evaluation.Gain(e.config.Judges(), &other, &next)
		} else if v, ok := e.solveAfter(t, &next, s.Mover, m); ok {
			values[i] = v
		}
	}
}

// guessOverlooked estimates the moves for which there was no time by their immediate gain, compared with placing a
// die without a trick. None is better than the best of the others.
func (e *Engine) guessOverlooked(s *shanghaien.State, values []float32) {
	best, plain := slices.Max(values), solver.Unknown
	for i, move := range s.Moves(s.Mover) {
		if strings.HasPrefix(string(move), "place") {
			plain = max(plain, values[i])
		}
		if values[i] == solver.Unknown {
			next := position.Apply(*s, game.Play{Seat: s.Mover, Move: move})
			values[i] = min(best, plain+evaluation.Gain(e.config.Judges(), s, &next))
		}
	}
}

// sameNation returns a move with a value that is a joker for the same nation as another move; -1 if there is none.
func sameNation(moves []game.Move, values []float32, of int) int {
	words := strings.Split(string(moves[of]), " ")
	if words[0] != "joker" {
		return -1
	}
	for i, v := range values {
		if w := strings.Split(string(moves[i]), " "); v != solver.Unknown && w[0] == "joker" && w[2] == words[2] {
			return i
		}
	}
	return -1
}

// solveAfter returns the value, to the seat that moved, of the position after a move, if there are time and work to
// solve it. It keeps tables that serve for later positions.
func (e *Engine) solveAfter(t *workspace, s *shanghaien.State, seat game.Seat, m ai.Means) (float32, bool) {
	if m.Stopped() || t.work < solver.ShortWork {
		return 0, false
	}
	room := t.big
	if t.full && t.known == t.big {
		room = t.small
	} else if !t.full {
		t.owner = nil
	}
	if done, _ := e.solve(t, room, s, solver.ShortWork, m.Stop); !done {
		return 0, false
	}
	n := room.Root()
	v := room.Value(&n, s)
	if s.Mover != seat {
		v = -v
	}
	return v, true
}
