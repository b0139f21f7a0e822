package puzzle

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
)

// Source are what a game provides for its puzzles. One goroutine uses them at a time. Their answers must not depend on
// other matches.
type Source struct {
	Rules  game.Rules
	Setups []game.Setup // played in turn
	// Scout plays all seats with mistakes, and selects positions for the judges.
	Scout ai.Player
	// Judges evaluate moves. The second, trained or seeded independently, must confirm the first.
	Judges [2]Judge
	// Themes are all themes, in the order of the file.
	Themes []string
	// Theme returns the theme of a position, by the seat's view and the values of its moves; empty if it teaches nothing.
	Theme func(view game.State, seat game.Seat, values []ai.MoveValue) string
}

// Judge is a player that evaluates puzzles.
type Judge struct {
	Version string // its name with the version of its training
	ai.Player
}

// pose returns the puzzle of a position, if it is one. The judges are asked only if the scout finds it promising.
func (m Source) pose(match *game.Match, seat game.Seat, seen []ai.MoveValue, means ai.Means) (p Puzzle, ok bool) {
	view := match.State().View(seat)
	if !promising(seen) || m.Theme(view, seat, seen) == "" {
		return p, false
	}
	first := m.Judges[0].Values(view, seat, means)
	best, err := only(first)
	if err != nil {
		return p, false
	}
	p = Puzzle{Theme: m.Theme(view, seat, first), Seat: seat, Judges: [2]string{m.Judges[0].Version, m.Judges[1].Version}}
	if p.Theme == "" {
		return p, false
	}
	second := m.Judges[1].Values(view, seat, means)
	if same, err := only(second); err != nil || same != best {
		return p, false
	}
	for i, v := range first {
		p.Moves = append(p.Moves, Choice{v.Move, [2]float64{written(v.Value), written(second[i].Value)}})
	}
	p.Record = match.Record(make([]string, match.Setup().Seats)).String()
	return p, true
}

// written rounds a value as in files.
func written(value float64) float64 { return float64(parts(value)) / exactly }

// doubt is the tolerance for errors of the scout.
const doubt = 0.01

// promising reports whether there may be one best move by the values of the scout.
func promising(values []ai.MoveValue) bool {
	if len(values) < 2 {
		return false
	}
	ranked := Ranked(values)
	gap := ranked[0].Value - ranked[1].Value
	return gap > Least-doubt && gap < Most+doubt
}

// slips are the temperatures of the choice of moves, in win probability: of a master, of a good player and of a
// beginner. Each seat gets one for a match, so that positions vary like those of people.
var slips = [...]float64{0.002, 0.02, 0.06}

// choose picks a random move with a softmax over the values.
func choose(values []ai.MoveValue, slip float64, d game.Dice) game.Move {
	most, sum := ai.Best(values).Value, 0.0
	weight := func(v ai.MoveValue) float64 { return math.Exp((v.Value - most) / slip) }
	for _, v := range values {
		sum += weight(v)
	}
	const steps = 1 << 30
	at := sum * float64(d.IntN(steps)) / steps
	for _, v := range values {
		if at -= weight(v); at < 0 {
			return v.Move
		}
	}
	return ai.Best(values).Move
}
