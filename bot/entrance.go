package bot

import (
	"context"
	"sync"
)

// entrance is where what comes over HTTP is let in while the bot runs.
type entrance struct {
	mu   sync.Mutex
	open context.Context // that of Run; nil before it has begun, and once it waits for those who are inside
	shut bool            // Run waits for those who are inside
}

// join counts a request that came through the gateway among the busy, which has to be done. It returns false once the
// bot waits for them: a session that closes may still hand on what it has received.
func (e *entrance) join(busy *sync.WaitGroup) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.shut {
		return false
	}
	busy.Add(1)
	return true
}

// enter counts somebody among the busy, who has to be done; false if nobody is let in.
func (e *entrance) enter(busy *sync.WaitGroup) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.open == nil || e.open.Err() != nil {
		return false
	}
	busy.Add(1)
	return true
}

// opens lets people in until ctx ends.
func (e *entrance) opens(ctx context.Context) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open = ctx
}

// shuts lets nobody in any more, so that nobody joins the busy while they are waited for.
func (e *entrance) shuts() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open, e.shut = nil, true
}
