// Package engine plays Shanghaien. It solves the rest of the round exactly, tricks included, by
// what the crews are worth after it, which a Judge says; the strongest judge was learnt by
// `dockside train`. docs/computer-players.md describes how, and how strong it is.
package engine

import (
	"cmp"
	"math"
	"slices"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/solver"
)

// Config says how an Engine thinks.
type Config struct {
	Judges func() *evaluation.Judges // asked for when they are first needed; see Learnt and Always
	Work   int                       // values in the tables of one solve: 4 bytes each, at about 5 ns
	Layers int                       // at most, for each end of the row; 0 is no limit
	Jokers int                       // nations that each captain may send a joker to; 0 is all
	Last   int                       // the same in the last round
	Pool   *Pool                     // where it thinks; nil gives it a thinker of its own
}

// Engine is a player of Shanghaien. It is safe for use by several goroutines: a decision waits
// until one of the pool's thinkers is free.
type Engine struct{ config Config }

// unlimited is the work for who asks what every move is worth.
const unlimited = math.MaxInt

// New makes an engine.
func New(c Config) *Engine {
	if c.Work == 0 {
		c.Work = solver.UsualWork
	}
	if c.Pool == nil {
		c.Pool = NewPool(1)
	}
	return &Engine{config: c}
}

// budget is the work of a decision: of a solve, and of one that stands in for it or looks at a single move. If
// what was solved before serves, all of it is for single moves.
func (e *Engine) budget(m ai.Means) int { return cmp.Or(m.Work, e.config.Work+solver.ShortWork) }

// Values implements ai.Player.
func (e *Engine) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(shanghaien.State)
	var values []ai.MoveValue
	e.config.Pool.with(e, &s, func(t *workspace) {
		t.work = cmp.Or(m.Work, unlimited)
		n := e.prepare(t, &s, m)
		values = e.values(t, &n, &s, m)
	})
	return values
}

// values judges the moves of a position that the thinker knows.
func (e *Engine) values(t *workspace, n *solver.Node, s *shanghaien.State, m ai.Means) []ai.MoveValue {
	known := e.moveValues(t, n, s, m)
	e.guessOverlooked(s, known)
	var values []ai.MoveValue
	for i, move := range s.Moves(s.Mover) {
		values = append(values, ai.MoveValue{Move: move, Value: evaluation.WinChance(e.config.Judges(), *s, float64(known[i]))})
	}
	return values
}

// moveValues values the moves of a position that the thinker knows, as far as there are time and work; what it knows may
// be overwritten.
func (e *Engine) moveValues(t *workspace, n *solver.Node, s *shanghaien.State, m ai.Means) []float32 {
	values := t.known.MoveValues(n, s)
	if !t.full && e.config.Layers == 0 && s.Step == shanghaien.Place && s.OneAt == shanghaien.Unchosen &&
		t.work >= 2*e.config.Work {
		e.endByEnd(t, s, values, m)
	}
	e.solveOverlooked(t, s, values, m)
	return values
}

// Choose implements ai.Player.
func (e *Engine) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	s := view.(shanghaien.State)
	var best ai.MoveValue
	e.config.Pool.with(e, &s, func(t *workspace) {
		t.work = e.budget(m)
		n := e.prepare(t, &s, m)
		var values []float32
		if t.full || e.config.Layers > 0 { // what is left out gains nothing, or is not to be looked at
			values = t.known.MoveValues(&n, &s)
		} else {
			values = e.moveValues(t, &n, &s, m)
		}
		at := slices.Index(values, slices.Max(values))
		best = ai.MoveValue{Move: s.Moves(seat)[at], Value: evaluation.WinChance(e.config.Judges(), s, float64(values[at]))}
	})
	return best
}

// Chance implements ai.Player.
func (e *Engine) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	s := view.(shanghaien.State)
	var v float64
	switch s.Step {
	case shanghaien.DrawStarter:
		return 0.5
	case shanghaien.Deal, shanghaien.Done:
		v = float64(e.config.Judges().Now(&s))
	default:
		e.config.Pool.with(e, &s, func(t *workspace) {
			t.work = e.budget(m)
			n := e.prepare(t, &s, m)
			v = float64(t.known.Value(&n, &s)) * float64(1-2*s.Mover)
		})
	}
	return evaluation.WinChance(e.config.Judges(), s, v*float64(1-2*seat))
}

// prepare makes sure that the thinker knows a position, and finds it there.
func (e *Engine) prepare(t *workspace, s *shanghaien.State, m ai.Means) solver.Node {
	if n, ok := t.recall(e, s); ok {
		return n
	}
	t.owner, t.full = e, false
	if m.Stop != nil { // an answer in any case
		_, t.full = e.solve(t, t.small, s, solver.ShortWork, nil)
		t.known = t.small
	}
	if !t.full && (m.Stop == nil || t.work > solver.ShortWork) {
		if done, full := e.solve(t, t.big, s, e.config.Work, m.Stop); done {
			t.known, t.full = t.big, full
		}
	}
	return t.known.Root()
}

// solve solves a position with so much of the work that is left. It tells whether it came to its end, and whether
// it looked at everything worthwhile.
func (e *Engine) solve(t *workspace, s *solver.Solver, st *shanghaien.State, work int, stop func() bool) (done, full bool) {
	j := e.config.Judges()[st.Round]
	s.Begin(st, [2][]position.Use{})
	layers := max(1, min(work, t.work)/max(1, s.Size()))
	if e.config.Layers > 0 {
		layers = min(layers, e.config.Layers)
	}
	uses, full := e.plan(t, j, st, layers, stop)
	s.Begin(st, uses)
	t.work -= s.Size()
	return s.Solve(j, stop), full
}

// plan chooses the uses of tricks to look at.
func (e *Engine) plan(t *workspace, j evaluation.Judge, st *shanghaien.State, layers int, stop func() bool) ([2][]position.Use, bool) {
	jokers := e.config.Jokers
	if st.Round == len(e.config.Judges())-1 {
		jokers = e.config.Last
	}
	if jokers == 0 {
		jokers = shanghaien.Nations
	}
	uses, full := t.planner.Plan(j, st, layers, jokers)
	if !full {
		return uses, false
	}
	return t.planner.Answers(j, st, uses, layers, jokers, stop)
}
