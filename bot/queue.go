package bot

import (
	"context"
	"sync"
)

// queue lets one publisher of this process at a time show a table, so that bursts do not
// overtake one another. Between processes it has no force: there, every mark looks at what
// has become of the message it speaks of.
type queue struct {
	mu     sync.Mutex
	places map[string]*place
}

// place is the turn at one table: whoever has put something into the channel has it.
type place struct {
	turn  chan struct{}
	users int
}

// enter waits for the turn at a table, or until ctx ends; leave must be called once.
func (q *queue) enter(ctx context.Context, id string) (leave func(), err error) {
	p := q.place(id)
	select {
	case p.turn <- struct{}{}:
		return func() {
			<-p.turn
			q.quit(id, p)
		}, nil
	case <-ctx.Done():
		q.quit(id, p)
		return nil, ctx.Err()
	}
}

func (q *queue) place(id string) *place {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.places == nil {
		q.places = map[string]*place{}
	}
	p := q.places[id]
	if p == nil {
		p = &place{turn: make(chan struct{}, 1)}
		q.places[id] = p
	}
	p.users++
	return p
}

func (q *queue) quit(id string, p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.users--; p.users == 0 {
		delete(q.places, id)
	}
}
