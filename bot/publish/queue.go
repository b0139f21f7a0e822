package publish

import (
	"context"
	"sync"

	"dockside/bot/view"
)

// Queue serialises publishing per table within a process, so that an older state never overtakes a newer one. Each
// publisher gets the newest view that was brought in; older ones are skipped. It has no effect between processes: there
// table.Shown.Apply checks each mark against the current messages. The zero value is ready. Safe for concurrent use.
type Queue struct {
	mu     sync.Mutex
	Places map[string]*place
	Newest map[string]int64 // the latest known revisions of recently shown tables
}

// MostNewest is the maximum number of tables in Queue.Newest. When it is reached, the map is cleared.
const MostNewest = 4096

// place is the lock of one table: the holder of turn may send messages to its channel.
type place struct {
	table  string
	turn   chan struct{}
	Newest *view.View // the newest view that was brought or left here; nil while it is in use
	users  int
}

// Enter waits for the turn at a table, or until ctx ends. It returns the newest view, or nil if the table must be
// loaded. leave must be called once, with the resulting view or nil.
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

// Come registers a publisher for the table of a view, and offers the view. Each call needs one of Quit.
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

// Take removes and returns the newest view at a place. It returns nil if there is none, or if a newer revision is
// known.
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

// Quit unregisters a publisher, and offers the view that it leaves, if any.
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

// bring stores a view if it is newer than the present one.
func (q *Queue) bring(p *place, v *view.View) {
	if q.Newest == nil || len(q.Newest) == MostNewest {
		q.Newest = map[string]int64{}
	}
	q.Newest[p.table] = max(q.Newest[p.table], v.Revision)
	if p.Newest == nil || p.Newest.Revision < v.Revision {
		p.Newest = v
	}
}
