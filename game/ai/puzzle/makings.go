package puzzle

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
)

// Makings are what a game brings for its puzzles. One worker uses them at a time, and they must answer alike
// whatever they were asked about other matches.
type Makings struct {
	Rules  game.Rules
	Setups []game.Setup // that are played in turn
	// Scout plays all seats, more or less well, and points out positions that are worth the time of the judges.
	Scout ai.Player
	// Judges are asked for the values of moves. What the first has found the second must confirm, who has learnt or
	// guessed by himself.
	Judges [2]Judge
	// Themes are what there is to be seen, in the order of the lines.
	Themes []string
	// Theme is the one of a position, as the seat sees it, by the moves with their values; empty if there is nothing
	// that one could learn from it.
	Theme func(view game.State, seat game.Seat, values []ai.MoveValue) string
}

// Judge is a player whose values count.
type Judge struct {
	Version string // a name, and what tells it from the same judge after another lesson
	ai.Player
}

// pose makes a puzzle of a position, if it is one. The judges look where the scout sees that they should.
func (m Makings) pose(match *game.Match, seat game.Seat, seen []ai.MoveValue, means ai.Means) (p Puzzle, ok bool) {
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

// written returns a value as it is written.
func written(value float64) float64 { return float64(parts(value)) / exactly }

// doubt is how much the scout may be mistaken about what makes a puzzle.
const doubt = 0.01

// promising reports whether there may be one best move, by the values of the scout.
func promising(values []ai.MoveValue) bool {
	if len(values) < 2 {
		return false
	}
	ranked := Ranked(values)
	gap := ranked[0].Value - ranked[1].Value
	return gap > Least-doubt && gap < Most+doubt
}

// slips are how much worse than the best a move may be, in chances to win, to be made often still: those of a master,
// of a good player and of a beginner. Each seat has one for a match, so that positions vary as people's do.
var slips = [...]float64{0.002, 0.02, 0.06}

// choose picks a move, the better the likelier: in proportion to an exponential of its value.
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
