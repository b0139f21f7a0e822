package bot

import (
	"context"
	"fmt"
	"sync"

	"dockside/bot/interaction"
)

// laneLength is how many pieces of long work of a person may wait while one is done.
const laneLength = 8

// errPatience says that somebody asks for more long work than may wait.
var errPatience = interaction.Refuse("error.patience")

// lanes let each person have one piece of long work done at a time, such as a review, a film or the reading of
// a file. A few more wait in the order in which they were asked for, so that nobody takes the time and the
// memory that others need.
type lanes struct {
	mu     sync.Mutex
	people map[string]*lane
}

// lane is the long work of a person.
type lane struct {
	turn chan struct{} // holds a token while something is done
	all  int           // how much is done or waits
}

// enter waits for the turn of a person, or until ctx ends; leave must be called once. Nobody's turn comes
// at once.
func (l *lanes) enter(ctx context.Context, whose string) (leave func(), err error) {
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

// come takes a place in the lane of a person; nil if it is full.
func (l *lanes) come(whose string) *lane {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.people == nil {
		l.people = map[string]*lane{}
	}
	p := l.people[whose]
	if p == nil {
		p = &lane{turn: make(chan struct{}, 1)}
		l.people[whose] = p
	}
	if p.all > laneLength {
		return nil
	}
	p.all++
	return p
}

func (l *lanes) quit(whose string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.people[whose]; p.all > 1 {
		p.all--
		return
	}
	delete(l.people, whose)
}
