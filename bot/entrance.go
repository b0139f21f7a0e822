package bot

import (
	"context"
	"sync"
)

// entrance admits interactions to a wait group while the bot runs. It is safe for concurrent use.
type entrance struct {
	mu   sync.Mutex
	open context.Context // the context of Run; nil before Run, and during the shutdown
	shut bool            // the shutdown has begun
}

// join adds an interaction from the gateway to the wait group, and reports whether it did. It does not during the
// shutdown, since a closing session may still deliver events.
func (e *entrance) join(busy *sync.WaitGroup) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.shut {
		return false
	}
	busy.Add(1)
	return true
}

// enter adds an HTTP request to the wait group, and reports whether it did. It does only while Run runs.
func (e *entrance) enter(busy *sync.WaitGroup) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.open == nil || e.open.Err() != nil {
		return false
	}
	busy.Add(1)
	return true
}

// opens admits HTTP requests until ctx ends.
func (e *entrance) opens(ctx context.Context) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open = ctx
}

// shuts refuses all further requests, so that the wait group does not grow while Run waits for it.
func (e *entrance) shuts() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open, e.shut = nil, true
}
