// Package engine has the computer players of Shanghaien. The strongest, Engine, solves the rest of a round exactly
// (package solver), and evaluates its outcomes with trained networks (package evaluation). README.md explains the
// method, docs/computer-players.md the players and their strength.
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

// Config configures an Engine.
type Config struct {
	Judges func() *evaluation.Judges // loaded when they are first needed; see Learnt and Always
	Work   int                       // values in the tables of one solve: 4 bytes each, at about 5 ns
	Layers int                       // maximum for each end of the row; 0 is no limit
	Jokers int                       // nations that each captain may send a joker to; 0 is all
	Last   int                       // the same in the last round
	Pool   *Pool                     // the workspaces; nil creates one
}

// Engine is a player of Shanghaien. It is safe for use by several goroutines: a decision waits until one of the
// pool's workspaces is free.
type Engine struct{ config Config }

// unlimited is the budget for the values of all moves.
const unlimited = math.MaxInt

// New returns an engine.
func New(c Config) *Engine {
	if c.Work == 0 {
		c.Work = solver.UsualWork
	}
	if c.Pool == nil {
		c.Pool = NewPool(1)
	}
	return &Engine{config: c}
}

// budget returns the work of a decision: a solve, and a small solve that replaces it or examines single moves. If an
// earlier solve is enough, all of the work goes to single moves.
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

// values returns the values of the moves of a position that the workspace knows.
func (e *Engine) values(t *workspace, n *solver.Node, s *shanghaien.State, m ai.Means) []ai.MoveValue {
	known := e.moveValues(t, n, s, m)
	e.guessOverlooked(s, known)
	var values []ai.MoveValue
	for i, move := range s.Moves(s.Mover) {
		chance := evaluation.WinChance(e.config.Judges(), *s, float64(known[i]))
		values = append(values, ai.MoveValue{Move: move, Value: chance})
	}
	return values
}

// moveValues returns the values of the moves as far as time and work allow. It may overwrite the tables of the
// workspace.
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
		if t.full || e.config.Layers > 0 { // omitted uses gain nothing, or are excluded
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

// prepare makes sure that the workspace knows a position, and returns its node.
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

// solve solves a position with some of the remaining work. It reports whether it finished, and whether it examined
// everything that gains enough.
func (e *Engine) solve(t *workspace, s *solver.Solver, st *shanghaien.State, work int, stop func() bool,
) (done, full bool) {
	j := e.config.Judges()[st.Round]
	s.Begin(st, position.Uses{})
	layers := max(1, min(work, t.work)/max(1, s.Size()))
	if e.config.Layers > 0 {
		layers = min(layers, e.config.Layers)
	}
	uses, full := e.plan(t, j, st, layers, stop)
	s.Begin(st, uses)
	t.work -= s.Size()
	return s.Solve(j, stop), full
}

// plan chooses the uses of trick cards to examine.
func (e *Engine) plan(t *workspace, j evaluation.Judge, st *shanghaien.State, layers int, stop func() bool,
) (position.Uses, bool) {
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
