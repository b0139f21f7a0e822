package engine

import (
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/vector"
)

// Look looks so many placements ahead, then judges as if the round ended there. Of tricks it
// sees what a use does at once, and none that comes later.
type Look struct {
	Depth  int
	Judges *Judges
}

// glance is what a Look works with for one decision.
type glance struct {
	*handTable
	judge     Judge
	appraiser appraiser
	row       [faces]shanghaien.Card
	worth     [2]worth // by end: left, right
}

// Choose implements ai.Player.
func (l Look) Choose(view game.State, seat game.Seat, _ ai.Means) ai.MoveValue {
	values := l.values(view.(shanghaien.State), seat)
	at := slices.Index(values, slices.Max(values))
	return ai.MoveValue{Move: view.Moves(seat)[at], Value: chanceOf(l.Judges, view, float64(values[at]))}
}

// Values implements ai.Player.
func (l Look) Values(view game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	values := l.values(view.(shanghaien.State), seat)
	var all []ai.MoveValue
	for i, m := range view.Moves(seat) {
		all = append(all, ai.MoveValue{Move: m, Value: chanceOf(l.Judges, view, float64(values[i]))})
	}
	return all
}

// Chance implements ai.Player: by what stood before the round.
func (l Look) Chance(view game.State, seat game.Seat, _ ai.Means) float64 {
	s := view.(shanghaien.State)
	return chanceOf(l.Judges, view, float64(l.Judges.now(&s))*float64(1-2*seat))
}

func (l Look) values(s shanghaien.State, seat game.Seat) []float32 {
	g := &glance{handTable: table(), judge: l.Judges[s.Round], row: s.Tavern}
	moves := s.Moves(seat)
	values := make([]float32, len(moves))
	last := use{kind: -1}
	for i, m := range moves {
		words := strings.Split(string(m), " ")
		u := use{}
		if words[0] != "roll" && words[0] != "shanghai" && words[0] != "place" {
			u = useOf(words)
		}
		if u != last {
			st := newStanding(&s).after(seat, u)
			g.look(&st)
			last = u
		}
		values[i] = g.value(&s, words, l.Depth)
	}
	return values
}

// look judges the outcomes of the row for a standing.
func (g *glance) look(st *Standing) {
	var led ledger
	g.appraiser.appraise(g.judge, st, &g.row, &led)
	g.worth[0].fill(&led, shanghaien.Left, &g.codesOf)
	g.worth[1].fill(&led, shanghaien.Right, &g.codesOf)
}

// value is what a move is worth to the mover.
func (g *glance) value(s *shanghaien.State, words []string, depth int) float32 {
	seat := s.Mover
	own, other := g.handOf(s, seat), g.handOf(s, 1-seat)
	a, b := s.Rolled[0]-1, s.Rolled[1]-1
	switch words[0] {
	case "shanghai":
		return g.call(s.OneAt, seat, own, other)
	case "roll", "reroll":
		return g.roll(s.OneAt, seat, own, other, depth)
	case "place":
		return g.lay(endAfter(s, words), seat, own, other, depth, face(words[1]))
	case "double":
		return g.lay(endAfter(s, words), seat, own, other, depth, a, b)
	case "nudge":
		rest := b
		if face(words[1]) != a {
			rest = a
		}
		return max(g.lay(s.OneAt, seat, own, other, depth, face(words[2])), g.lay(s.OneAt, seat, own, other, depth, rest))
	}
	return max(g.lay(s.OneAt, seat, own, other, depth, a), g.lay(s.OneAt, seat, own, other, depth, b))
}

// endAfter is the end that is number 1 after a move.
func endAfter(s *shanghaien.State, words []string) shanghaien.End {
	switch {
	case s.OneAt != shanghaien.Unchosen:
		return s.OneAt
	case words[len(words)-1] == "right":
		return shanghaien.Right
	}
	return shanghaien.Left
}

func (g *glance) handOf(s *shanghaien.State, seat game.Seat) int {
	var dice [faces]int8
	for f := range faces {
		dice[f] = int8(s.Placed[seat][f+1])
	}
	return int(g.find[dice])
}

// lay is the value to a seat of laying dice; with an open end, the better one is chosen.
func (g *glance) lay(end shanghaien.End, seat game.Seat, own, other, depth int, laid ...int) float32 {
	if end == shanghaien.Unchosen {
		return max(g.lay(shanghaien.Left, seat, own, other, depth, laid...),
			g.lay(shanghaien.Right, seat, own, other, depth, laid...))
	}
	for _, f := range laid {
		own = int(g.add[own][f])
	}
	return -g.turn(end, 1-seat, other, own, depth-1)
}

// call is what shanghai is worth to a seat.
func (g *glance) call(end shanghaien.End, seat game.Seat, own, other int) float32 {
	return g.worth[end-shanghaien.Left][seat][seat][g.codes[own][other]]
}

// turn is the value of a turn to the seat whose turn it is.
func (g *glance) turn(end shanghaien.End, seat game.Seat, own, other, depth int) float32 {
	called := g.call(end, seat, own, other)
	if depth == 0 || own >= g.first[forced] {
		return called
	}
	rolled := g.roll(end, seat, own, other, depth)
	if own < g.first[2] {
		return rolled
	}
	return max(called, rolled)
}

// roll is the expected value of a roll.
func (g *glance) roll(end shanghaien.End, seat game.Seat, own, other, depth int) float32 {
	var values [faces]float32
	var rows [faces][]float32
	for f := range faces {
		values[f] = g.lay(end, seat, own, other, depth, f)
		rows[f] = values[f : f+1]
	}
	var sum [1]float32
	vector.BestOfTwo(sum[:], &rows)
	return sum[0]
}
