package ai_test

import (
	"sync"
	"testing"

	"dockside/game/ai"
)

// A table is computed once until it is dropped, and then again, also with concurrent callers.
func TestLazyIsMadeWhenItIsNeeded(t *testing.T) {
	t.Parallel()
	made := 0
	l := ai.Lazy[int]{Make: func() *int { made++; n := made; return &n }}
	for round := 1; round <= 3; round++ {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if got := *l.Get(); got != round {
					t.Errorf("in round %d there is table %d", round, got)
				}
			})
		}
		all.Wait()
		l.Drop()
	}
}
