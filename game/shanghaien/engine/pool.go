package engine

import (
	"slices"
	"sync"

	"dockside/game/shanghaien"
)

// Pool is the memory in which engines think. However many engines share one and however many
// games they play, no more is taken than by its thinkers.
type Pool struct {
	turns chan struct{} // as many as there are thinkers; decisions wait in the order they came

	mu   sync.Mutex
	idle []*thinker // the one that was used last at the end
}

// NewPool makes a pool of so many thinkers, at least one: that many decisions may go on at once.
// The memory is taken when it is first needed, 30 MB at most for each, and can be let go.
func NewPool(thinkers int) *Pool {
	p := &Pool{turns: make(chan struct{}, max(1, thinkers))}
	for range cap(p.turns) {
		p.idle = append(p.idle, &thinker{})
	}
	return p
}

// thinker is the memory for one decision, and what it still knows of the last one.
type thinker struct {
	planner    planner
	big, small *solver
	known      *solver // the one of them that has the answer
	owner      *Engine // whose answer it is
	full       bool    // it looked at everything that is worthwhile
	work       int     // that is left for the decision, in values
}

// with lends an engine a thinker: one that knows the position, or else the one that was used
// longest ago.
func (p *Pool) with(e *Engine, s *shanghaien.State, do func(*thinker)) {
	p.turns <- struct{}{}
	t := p.take(e, s)
	defer p.leave(t)
	t.unfold()
	do(t)
}

// unfold takes the memory of a thinker, if it has none.
func (t *thinker) unfold() {
	if t.big == nil {
		t.big = newSolver(atMost(usualWork))
		t.small = t.big.beside(atMost(shortWork))
		t.planner = newPlanner(t.big)
	}
}

// unfold takes the memory of the thinker that is used next.
func (p *Pool) unfold() {
	p.turns <- struct{}{}
	p.mu.Lock()
	t := p.idle[0]
	p.idle = p.idle[1:]
	p.mu.Unlock()
	defer p.leave(t)
	t.unfold()
}

// drop lets the memory of those go who do not think.
func (p *Pool) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.idle {
		p.idle[i] = &thinker{}
	}
}

func (p *Pool) take(e *Engine, s *shanghaien.State) *thinker {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := max(0, slices.IndexFunc(p.idle, func(t *thinker) bool {
		_, known := t.recall(e, s)
		return known
	}))
	t := p.idle[i]
	p.idle = slices.Delete(p.idle, i, i+1)
	return t
}

func (p *Pool) leave(t *thinker) {
	p.mu.Lock()
	p.idle = append(p.idle, t)
	p.mu.Unlock()
	<-p.turns
}

// recall finds a position in what the thinker knows, if an engine worked it out and looked at everything worthwhile.
// If not, it knows what it began with as well as it ever will: a roll after which dice are to be laid.
func (t *thinker) recall(e *Engine, s *shanghaien.State) (node, bool) {
	if t.owner != e || !t.full && t.known != t.big {
		return node{}, false
	}
	n, ok := t.known.locate(s)
	return n, ok && (t.full || n == t.known.rootNode())
}
