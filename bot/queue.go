package bot

import (
	"context"
	"sync"

	"dockside/bot/view"
)

// queue lets one publisher of this process at a time show a table, so that bursts do not overtake
// one another, and hands it the newest of what has come in: what is older is never drawn, not even
// when nobody else is there any more. Between processes it has no force: there, every mark looks at
// what has become of the message it speaks of.
type queue struct {
	mu     sync.Mutex
	places map[string]*place
	newest map[string]int64 // the latest revisions that have come in, of tables shown lately
}

// mostNewest is of how many tables a queue knows that; then it begins anew.
const mostNewest = 4096

// place is the turn at one table: whoever puts something into the channel has it.
type place struct {
	table  string
	turn   chan struct{}
	newest *view.View // as it was brought or left here; nil while somebody works with it
	users  int
}

// enter waits with a table for the turn at it, or until ctx ends. It gives the newest view of it, or
// nil if nobody has it any more. leave must be called once, with the view that has become of it.
func (q *queue) enter(ctx context.Context, v *view.View) (newest *view.View, leave func(*view.View), err error) {
	p := q.come(v)
	select {
	case p.turn <- struct{}{}:
		leave = func(v *view.View) {
			q.quit(p, v)
			<-p.turn
		}
		return q.take(p), leave, nil
	case <-ctx.Done():
		q.quit(p, nil)
		return nil, nil, ctx.Err()
	}
}

func (q *queue) come(v *view.View) *place {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.places == nil {
		q.places = map[string]*place{}
	}
	p := q.places[v.ID]
	if p == nil {
		p = &place{table: v.ID, turn: make(chan struct{}, 1)}
		q.places[v.ID] = p
	}
	p.users++
	q.bring(p, v)
	return p
}

func (q *queue) take(p *place) *view.View {
	q.mu.Lock()
	defer q.mu.Unlock()
	v := p.newest
	p.newest = nil
	if v == nil || v.Revision < q.newest[p.table] {
		return nil
	}
	return v
}

func (q *queue) quit(p *place, v *view.View) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if v != nil {
		q.bring(p, v)
	}
	if p.users--; p.users == 0 {
		delete(q.places, p.table)
	}
}

// bring keeps the newer of two views.
func (q *queue) bring(p *place, v *view.View) {
	if q.newest == nil || len(q.newest) == mostNewest {
		q.newest = map[string]int64{}
	}
	q.newest[p.table] = max(q.newest[p.table], v.Revision)
	if p.newest == nil || p.newest.Revision < v.Revision {
		p.newest = v
	}
}
