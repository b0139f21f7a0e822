package admission

import (
	"context"
	"fmt"
	"sync"

	"dockside/bot/refusal"
)

// laneLength is how many long jobs of a user may wait while one runs.
const laneLength = 8

// errPatience means that laneLength long jobs of the user are waiting already, or that waiting took too long.
var errPatience = refusal.New("error.patience")

// UserQueue serialises long jobs per user, such as a review, a film or the parsing of a file. Up to laneLength more
// wait in FIFO order; further ones are refused. The zero value is ready. Safe for concurrent use.
type UserQueue struct {
	mu     sync.Mutex
	people map[string]*userLane
}

// userLane holds the long jobs of a user.
type userLane struct {
	turn chan struct{} // holds a token while a job runs
	all  int           // the number of jobs that run or wait
}

// Enter waits until the job of a user may run, or until ctx ends. The caller must call leave once. Without a user id,
// Enter does not wait.
func (l *UserQueue) Enter(ctx context.Context, whose string) (leave func(), err error) {
	if whose == "" {
		return func() {}, nil
	}
	p := l.come(whose)
	if p == nil {
		return nil, errPatience
	}
	select {
	case p.turn <- struct{}{}:
		return func() {
			<-p.turn
			l.quit(whose)
		}, nil
	case <-ctx.Done():
		l.quit(whose)
		return nil, fmt.Errorf("%w: %w", errPatience, ctx.Err())
	}
}

// come counts a job in the lane of a user; nil if the lane is full.
func (l *UserQueue) come(whose string) *userLane {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.people == nil {
		l.people = map[string]*userLane{}
	}
	p := l.people[whose]
	if p == nil {
		p = &userLane{turn: make(chan struct{}, 1)}
		l.people[whose] = p
	}
	if p.all > laneLength {
		return nil
	}
	p.all++
	return p
}

func (l *UserQueue) quit(whose string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.people[whose]; p.all > 1 {
		p.all--
		return
	}
	delete(l.people, whose)
}
