package engine

import (
	"slices"
	"sync"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/solver"
)

// Pool is the memory in which engines think. Its size does not depend on the number of engines and games that share
// it.
type Pool struct {
	turns chan struct{} // one for each workspace; decisions wait in FIFO order

	mu   sync.Mutex
	idle []*workspace // the most recently used one last
}

// NewPool returns a pool of so many workspaces, at least one: that many decisions may run at once. Each takes at
// most 30 MB when it is first needed, until drop.
func NewPool(workspaces int) *Pool {
	p := &Pool{turns: make(chan struct{}, max(1, workspaces))}
	for range cap(p.turns) {
		p.idle = append(p.idle, &workspace{})
	}
	return p
}

// workspace is the memory for one decision, and the solved tables of the last one.
type workspace struct {
	planner    solver.Planner
	big, small *solver.Solver
	known      *solver.Solver // the one of them that has the answer
	owner      *Engine        // whose answer it is
	full       bool           // it examined everything worthwhile
	work       int            // the remaining work of the decision, in values
}

// with lends an engine a workspace: one that knows the position, or else the least recently used one.
func (p *Pool) with(e *Engine, s *shanghaien.State, do func(*workspace)) {
	p.turns <- struct{}{}
	t := p.take(e, s)
	defer p.put(t)
	t.allocate()
	do(t)
}

// allocate allocates the memory of a workspace that has none.
func (t *workspace) allocate() {
	if t.big == nil {
		t.big = solver.New(solver.MaxValues(solver.UsualWork))
		t.small = t.big.Beside(solver.MaxValues(solver.ShortWork))
		t.planner = solver.NewPlanner(t.big)
	}
}

// allocate allocates the memory of the workspace that is used next.
func (p *Pool) allocate() {
	p.turns <- struct{}{}
	p.mu.Lock()
	t := p.idle[0]
	p.idle = p.idle[1:]
	p.mu.Unlock()
	defer p.put(t)
	t.allocate()
}

// drop frees the memory of idle workspaces.
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

// recall looks a position up in the workspace's tables, if this engine made them and examined everything that gains
// enough. Otherwise only the root is known as well as it can be: a roll after which dice are placed.
func (t *workspace) recall(e *Engine, s *shanghaien.State) (solver.Node, bool) {
	if t.owner != e || !t.full && t.known != t.big {
		return solver.Node{}, false
	}
	n, ok := t.known.Locate(s)
	return n, ok && (t.full || n == t.known.Root())
}
