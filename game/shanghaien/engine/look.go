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
	"dockside/game/shanghaien/engine/vector"
)

// Look is a depth-limited expectimax search: it looks so many placements ahead, then judges as if the round ended
// there. Of trick cards it sees only the immediate effect.
type Look struct {
	Depth  int
	Judges *evaluation.Judges
}

// lookahead is the state of one search.
type lookahead struct {
	*position.Hands
	judge     evaluation.Judge
	appraiser evaluation.RowEvaluator
	row       [position.Faces]shanghaien.Card
	worth     [2]solver.Worth // by end: left, right
}

// Choose implements ai.Player.
func (l Look) Choose(view game.State, seat game.Seat, _ ai.Means) ai.MoveValue {
	values := l.values(view.(shanghaien.State), seat)
	at := slices.Index(values, slices.Max(values))
	return ai.MoveValue{Move: view.Moves(seat)[at], Value: evaluation.WinChance(l.Judges, view, float64(values[at]))}
}

// Values implements ai.Player.
func (l Look) Values(view game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	values := l.values(view.(shanghaien.State), seat)
	var all []ai.MoveValue
	for i, m := range view.Moves(seat) {
		all = append(all, ai.MoveValue{Move: m, Value: evaluation.WinChance(l.Judges, view, float64(values[i]))})
	}
	return all
}

// Chance implements ai.Player: by what stood before the round.
func (l Look) Chance(view game.State, seat game.Seat, _ ai.Means) float64 {
	s := view.(shanghaien.State)
	return evaluation.WinChance(l.Judges, view, float64(l.Judges.Now(&s))*float64(1-2*seat))
}

func (l Look) values(s shanghaien.State, seat game.Seat) []float32 {
	g := &lookahead{Hands: position.HandTable(), judge: l.Judges[s.Round], row: s.Tavern}
	moves := s.Moves(seat)
	values := make([]float32, len(moves))
	last := position.Use{Effect: -1}
	for i, m := range moves {
		words := strings.Split(string(m), " ")
		u := position.Use{}
		if words[0] != "roll" && words[0] != "shanghai" && words[0] != "place" {
			u = position.ParseUse(words)
		}
		if u != last {
			st := position.NewStanding(&s).After(seat, u)
			g.evaluate(&st)
			last = u
		}
		values[i] = g.value(&s, words, l.Depth)
	}
	return values
}

// evaluate computes the values of the outcomes of the row for a standing.
func (g *lookahead) evaluate(st *position.Standing) {
	var led evaluation.RowValues
	g.appraiser.Evaluate(g.judge, st, &g.row, &led)
	g.worth[0].Fill(&led, shanghaien.Left, &g.Codings)
	g.worth[1].Fill(&led, shanghaien.Right, &g.Codings)
}

// value returns the value of a move to the mover.
func (g *lookahead) value(s *shanghaien.State, words []string, depth int) float32 {
	seat := s.Mover
	own, other := g.handOf(s, seat), g.handOf(s, 1-seat)
	a, b := s.Rolled[0]-1, s.Rolled[1]-1
	switch words[0] {
	case "shanghai":
		return g.call(s.OneAt, seat, own, other)
	case "roll", "reroll":
		return g.roll(s.OneAt, seat, own, other, depth)
	case "place":
		return g.lay(endAfter(s, words), seat, own, other, depth, position.ParseFace(words[1]))
	case "double":
		return g.lay(endAfter(s, words), seat, own, other, depth, a, b)
	case "nudge":
		rest := b
		if position.ParseFace(words[1]) != a {
			rest = a
		}
		nudged := position.ParseFace(words[2])
		return max(g.lay(s.OneAt, seat, own, other, depth, nudged), g.lay(s.OneAt, seat, own, other, depth, rest))
	}
	return max(g.lay(s.OneAt, seat, own, other, depth, a), g.lay(s.OneAt, seat, own, other, depth, b))
}

// endAfter returns the end that is number 1 after a move.
func endAfter(s *shanghaien.State, words []string) shanghaien.End {
	switch {
	case s.OneAt != shanghaien.Unchosen:
		return s.OneAt
	case words[len(words)-1] == "right":
		return shanghaien.Right
	}
	return shanghaien.Left
}

func (g *lookahead) handOf(s *shanghaien.State, seat game.Seat) int {
	var dice [position.Faces]int8
	for f := range position.Faces {
		dice[f] = int8(s.Placed[seat][f+1])
	}
	return int(g.Number[dice])
}

// lay returns the value to a seat of placing dice. If the end is open, it takes the better one.
func (g *lookahead) lay(end shanghaien.End, seat game.Seat, own, other, depth int, laid ...int) float32 {
	if end == shanghaien.Unchosen {
		return max(g.lay(shanghaien.Left, seat, own, other, depth, laid...),
			g.lay(shanghaien.Right, seat, own, other, depth, laid...))
	}
	for _, f := range laid {
		own = int(g.Add[own][f])
	}
	return -g.turn(end, 1-seat, other, own, depth-1)
}

// call returns the value of calling Shanghai to a seat.
func (g *lookahead) call(end shanghaien.End, seat game.Seat, own, other int) float32 {
	return g.worth[end-shanghaien.Left][seat][seat][g.Codes[own][other]]
}

// turn returns the value of a turn to the seat to move.
func (g *lookahead) turn(end shanghaien.End, seat game.Seat, own, other, depth int) float32 {
	called := g.call(end, seat, own, other)
	if depth == 0 || own >= g.First[position.ForcedDice] {
		return called
	}
	rolled := g.roll(end, seat, own, other, depth)
	if own < g.First[2] {
		return rolled
	}
	return max(called, rolled)
}

// roll returns the expected value of a roll.
func (g *lookahead) roll(end shanghaien.End, seat game.Seat, own, other, depth int) float32 {
	var values [position.Faces]float32
	var rows [position.Faces][]float32
	for f := range position.Faces {
		values[f] = g.lay(end, seat, own, other, depth, f)
		rows[f] = values[f : f+1]
	}
	var sum [1]float32
	vector.BestOfTwo(sum[:], &rows)
	return sum[0]
}
