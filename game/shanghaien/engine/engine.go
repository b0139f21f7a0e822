// Package engine plays Shanghaien. It solves the rest of the round exactly, tricks included, by
// what the crews are worth after it, which a Judge says; the strongest judge was learnt by
// `dockside train`. docs/engine.md describes how, and how strong it is.
package engine

import (
	"math"
	"slices"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// Config says how an Engine thinks.
type Config struct {
	Judges *Judges
	Work   int // values in the tables of one solve: 4 bytes each, at about 10 ns
	Layers int // at most, for each end of the row; 0 is no limit
	Jokers int // nations that each captain may send a joker to; 0 is all
	Last   int // the same in the last round
	Pool   int // solves that may be kept, and go on at once; each takes the memory of Work
	Temper Temper
}

// Temper is what makes a level human.
type Temper struct {
	// Spread is the standard deviation of the error with which a move is judged, in the unit of
	// the judge.
	Spread float64
	// NoTricks keeps every trick card for its point at the end.
	NoTricks bool
}

// Engine is a player of Shanghaien. It is safe for use by several goroutines: a decision waits
// until one of the pool's thinkers is free.
type Engine struct {
	config   Config
	thinkers chan *thinker
}

// The usual work of a solve, and of the one that stands in for it when time runs out.
const (
	usualWork = 8_000_000
	shortWork = 1_000_000
)

// New makes an engine. The memory of its pool is taken when it is first needed.
func New(c Config) *Engine {
	table() // not in the time of the first decision
	if c.Work == 0 {
		c.Work = usualWork
	}
	e := &Engine{config: c, thinkers: make(chan *thinker, max(1, c.Pool))}
	for range cap(e.thinkers) {
		e.thinkers <- &thinker{}
	}
	return e
}

// thinker is the memory of an engine for one decision, and what it still knows of the last one.
type thinker struct {
	planner    planner
	big, small *solver
	known      *solver // the one of them that has the answer
	full       bool    // it looked at everything that is worthwhile
}

// with lends a thinker.
func (e *Engine) with(do func(*thinker)) {
	t := <-e.thinkers
	defer func() { e.thinkers <- t }()
	if t.big == nil {
		t.big, t.small = newSolver(), newSolver()
	}
	do(t)
}

// Values implements ai.Player. A joker that the engine does not look at is worth what the same
// position is worth without using a trick, at most.
func (e *Engine) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(shanghaien.State)
	var values []ai.MoveValue
	e.with(func(t *thinker) {
		n := e.prepare(t, &s, m)
		known := t.known.judgeMoves(&n, &s)
		best := slices.Max(known)
		if t.known == t.small && slices.Contains(known, unknown) {
			t.full = false // overlooked uses the small solver
		}
		for i, move := range s.Moves(seat) {
			if known[i] == unknown {
				known[i] = e.overlooked(t, &s, move, best)
			}
			values = append(values, ai.MoveValue{Move: move, Value: chanceOf(e.config.Judges, s, float64(known[i]))})
		}
	})
	return values
}

// Choose implements ai.Player.
func (e *Engine) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	s := view.(shanghaien.State)
	var best ai.MoveValue
	e.with(func(t *thinker) {
		n := e.prepare(t, &s, m)
		values := t.known.judgeMoves(&n, &s)
		at, most := 0, unknown
		for i, v := range values {
			if e.config.Temper.Spread > 0 {
				v += float32(e.config.Temper.Spread * normal(m.Dice))
			}
			if v > most {
				at, most = i, v
			}
		}
		best = ai.MoveValue{Move: s.Moves(seat)[at], Value: chanceOf(e.config.Judges, s, float64(values[at]))}
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
		st := newStanding(&s)
		if s.Step == shanghaien.Done {
			st.done = 8
		}
		v = float64(judgeNow(e.config.Judges[st.done], &st, s.Mover))
	default:
		e.with(func(t *thinker) {
			n := e.prepare(t, &s, m)
			v = float64(t.known.atStep(&n, &s)) * float64(1-2*s.Mover)
		})
	}
	return chanceOf(e.config.Judges, s, v*float64(1-2*seat))
}

// prepare makes sure that the thinker knows a position, and finds it there.
func (e *Engine) prepare(t *thinker, s *shanghaien.State, m ai.Means) node {
	if t.known != nil && t.full {
		if n, ok := t.known.locate(s); ok {
			return n
		}
	}
	t.full = false
	if m.Stop != nil { // an answer in any case
		_, t.full = e.solve(t, t.small, s, shortWork, nil)
		t.known = t.small
	}
	work := e.config.Work
	if m.Work > 0 {
		work = min(work, m.Work)
	}
	if !t.full && (m.Stop == nil || work > shortWork) {
		if done, full := e.solve(t, t.big, s, work, m.Stop); done {
			t.known, t.full = t.big, full
		}
	}
	return t.known.rootNode()
}

// solve solves a position with so much work. It tells whether it came to its end, and whether it
// looked at everything worthwhile.
func (e *Engine) solve(t *thinker, s *solver, st *shanghaien.State, work int, stop func() bool) (done, full bool) {
	j := e.config.Judges[st.Round]
	s.begin(st, [2][]use{})
	layers := max(1, work/max(1, s.states()))
	if e.config.Layers > 0 {
		layers = min(layers, e.config.Layers)
	}
	uses, full := e.plan(t, j, st, layers)
	s.begin(st, uses)
	return s.solve(j, stop), full
}

// plan chooses the uses of tricks to look at.
func (e *Engine) plan(t *thinker, j Judge, st *shanghaien.State, layers int) ([2][]use, bool) {
	if e.config.Temper.NoTricks {
		return [2][]use{}, true
	}
	jokers := e.config.Jokers
	if st.Round == len(e.config.Judges)-1 {
		jokers = e.config.Last
	}
	if jokers == 0 {
		jokers = shanghaien.Nations
	}
	return t.planner.plan(j, st, layers, jokers)
}

// overlooked judges a joker that the solver did not look at: by what it leads to if no other
// trick is used, but never better than the best of what was looked at, which gains more.
func (e *Engine) overlooked(t *thinker, s *shanghaien.State, m game.Move, best float32) float32 {
	next := after(*s, game.Play{Seat: s.Mover, Move: m})
	t.small.begin(&next, [2][]use{})
	t.small.solve(e.config.Judges[s.Round], nil)
	n := t.small.rootNode()
	return min(best, t.small.atStep(&n, &next))
}

// normal draws from the normal distribution, by the method of Box and Muller.
func normal(d game.Dice) float64 {
	const fine = 1 << 30
	u, v := float64(1+d.IntN(fine))/fine, float64(d.IntN(fine))/fine
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// pointSpread is the standard deviation of the points still to come, roughly.
const pointSpread = 8

// pointChance is the chance to win with a lead in points.
func pointChance(lead float64) float64 { return math.Erf(lead/pointSpread/math.Sqrt2) / 2 }
