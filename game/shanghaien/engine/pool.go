package engine

import (
	"slices"
	"sync"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/solver"
)

// Pool is the memory in which engines think. However many engines share one and however many
// games they play, no more is taken than by its thinkers.
type Pool struct {
	turns chan struct{} // as many as there are thinkers; decisions wait in the order they came

	mu   sync.Mutex
	idle []*workspace // the one that was used last at the end
}

// NewPool makes a pool of so many thinkers, at least one: that many decisions may go on at once.
// The memory is taken when it is first needed, 30 MB at most for each, and can be let go.
func NewPool(thinkers int) *Pool {
	p := &Pool{turns: make(chan struct{}, max(1, thinkers))}
	for range cap(p.turns) {
		p.idle = append(p.idle, &workspace{})
	}
	return p
}

// workspace is the memory for one decision, and what it still knows of the last one.
type workspace struct {
	planner    solver.Planner
	big, small *solver.Solver
	known      *solver.Solver // the one of them that has the answer
	owner      *Engine        // whose answer it is
	full       bool           // it looked at everything that is worthwhile
	work       int            // that is left for the decision, in values
}

// with lends an engine a thinker: one that knows the position, or else the one that was used
// longest ago.
func (p *Pool) with(e *Engine, s *shanghaien.State, do func(*workspace)) {
	p.turns <- struct{}{}
	t := p.take(e, s)
	defer p.put(t)
	t.allocate()
	do(t)
}

// allocate takes the memory of a thinker, if it has none.
func (t *workspace) allocate() {
	if t.big == nil {
		t.big = solver.New(solver.MaxValues(solver.UsualWork))
		t.small = t.big.Beside(solver.MaxValues(solver.ShortWork))
		t.planner = solver.NewPlanner(t.big)
	}
}

// allocate takes the memory of the thinker that is used next.
func (p *Pool) allocate() {
	p.turns <- struct{}{}
	p.mu.Lock()
	t := p.idle[0]
	p.idle = p.idle[1:]
	p.mu.Unlock()
	defer p.put(t)
	t.allocate()
}

// drop lets the memory of those go who do not think.
func (p *Pool) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.idle {
		p.idle[i] = &workspace{}
	}
}

func (p *Pool) take(e *Engine, s *shanghaien.State) *workspace {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := max(0, slices.IndexFunc(p.idle, func(t *workspace) bool {
		_, known := t.recall(e, s)
		return known
	}))
	t := p.idle[i]
	p.idle = slices.Delete(p.idle, i, i+1)
	return t
}

func (p *Pool) put(t *workspace) {
	p.mu.Lock()
	p.idle = append(p.idle, t)
	p.mu.Unlock()
	<-p.turns
}

// recall finds a position in what the thinker knows, if an engine worked it out and looked at everything worthwhile.
// If not, it knows what it began with as well as it ever will: a roll after which dice are to be laid.
func (t *workspace) recall(e *Engine, s *shanghaien.State) (solver.Node, bool) {
	if t.owner != e || !t.full && t.known != t.big {
		return solver.Node{}, false
	}
	n, ok := t.known.Locate(s)
	return n, ok && (t.full || n == t.known.Root())
}
