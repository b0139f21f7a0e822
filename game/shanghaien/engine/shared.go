package engine

import "sync"

// shared is a large table that is made when it is first needed, is never changed, and can be let go: it is made
// again for the next who asks. Many goroutines may use it at once.
type shared[T any] struct {
	make func() *T

	mu   sync.Mutex
	made *T
}

func (s *shared[T]) get() *T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made == nil {
		s.made = s.make()
	}
	return s.made
}

func (s *shared[T]) drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made = nil
}

// Unfold implements ai.Folding: it makes the tables, and what a thinker needs.
func (e *Engine) Unfold() {
	table()
	e.config.Judges()
	e.config.Pool.unfold()
}

// Fold implements ai.Folding: it lets go of what all engines share, too, which those at work ask for again.
func (e *Engine) Fold() {
	learnt.drop()
	handTables.drop()
	e.config.Pool.drop()
}
