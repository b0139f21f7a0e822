package admission

import (
	"context"
	"fmt"

	"dockside/bot/refusal"
	"dockside/internal/keyed"
)

// laneLength is how many long jobs of a user may wait while one runs.
const laneLength = 8

// errPatience means that laneLength long jobs of the user are waiting already, or that waiting took too long.
var errPatience = refusal.New("error.patience")

// UserQueue serialises long jobs per user, such as a review, a film or the parsing of a file. Up to laneLength more
// wait in FIFO order; further ones are refused. The zero value is ready. Safe for concurrent use.
type UserQueue struct {
	lanes keyed.Map[chan struct{}] // by user; a lane holds a token while a job runs
}

// Enter waits until the job of a user may run, or until ctx ends. The caller must call leave once. Without a user id,
// Enter does not wait.
func (l *UserQueue) Enter(ctx context.Context, whose string) (leave func(), err error) {
	if whose == "" {
		return func() {}, nil
	}
	lane, jobs, quit := l.lanes.Hold(whose, func() chan struct{} { return make(chan struct{}, 1) })
	if jobs > laneLength+1 {
		quit()
		return nil, errPatience
	}
	select {
	case lane <- struct{}{}:
		return func() {
			<-lane
			quit()
		}, nil
	case <-ctx.Done():
		quit()
		return nil, fmt.Errorf("%w: %w", errPatience, ctx.Err())
	}
}
