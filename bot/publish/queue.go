package publish

import (
	"context"
	"sync"

	"dockside/bot/view"
)

// Queue lets one publisher of this process at a time show a table, so that bursts do not overtake
// one another, and hands it the newest of what has come in: what is older is never drawn, not even
// when nobody else is there any more. Between processes it has no force: there, every mark looks at
// what has become of the message it speaks of.
type Queue struct {
	mu     sync.Mutex
	Places map[string]*place
	Newest map[string]int64 // the latest revisions that have come in, of tables shown lately
}

// MostNewest is of how many tables a queue knows that; then it begins anew.
const MostNewest = 4096

// place is the turn at one table: whoever puts something into the channel has it.
type place struct {
	table  string
	turn   chan struct{}
	Newest *view.View // as it was brought or left here; nil while somebody works with it
	users  int
}

// Enter waits with a table for the turn at it, or until ctx ends. It gives the newest view of it, or
// nil if nobody has it any more. leave must be called once, with the view that has become of it.
func (q *Queue) Enter(ctx context.Context, v *view.View) (newest *view.View, leave func(*view.View), err error) {
	p := q.Come(v)
	select {
	case p.turn <- struct{}{}:
		leave = func(v *view.View) {
			q.Quit(p, v)
			<-p.turn
		}
		return q.Take(p), leave, nil
	case <-ctx.Done():
		q.Quit(p, nil)
		return nil, nil, ctx.Err()
	}
}

func (q *Queue) Come(v *view.View) *place {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.Places == nil {
		q.Places = map[string]*place{}
	}
	p := q.Places[v.ID]
	if p == nil {
		p = &place{table: v.ID, turn: make(chan struct{}, 1)}
		q.Places[v.ID] = p
	}
	p.users++
	q.bring(p, v)
	return p
}

func (q *Queue) Take(p *place) *view.View {
	q.mu.Lock()
	defer q.mu.Unlock()
	v := p.Newest
	p.Newest = nil
	if v == nil || v.Revision < q.Newest[p.table] {
		return nil
	}
	return v
}

func (q *Queue) Quit(p *place, v *view.View) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if v != nil {
		q.bring(p, v)
	}
	if p.users--; p.users == 0 {
		delete(q.Places, p.table)
	}
}

// bring keeps the newer of two views.
func (q *Queue) bring(p *place, v *view.View) {
	if q.Newest == nil || len(q.Newest) == MostNewest {
		q.Newest = map[string]int64{}
	}
	q.Newest[p.table] = max(q.Newest[p.table], v.Revision)
	if p.Newest == nil || p.Newest.Revision < v.Revision {
		p.Newest = v
	}
}
