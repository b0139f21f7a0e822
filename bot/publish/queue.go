package publish

import (
	"context"
	"sync"

	"dockside/bot/view"
	"dockside/internal/keyed"
)

// Queue serialises publishing per table within a process, so that an older state never overtakes a newer one. Each
// publisher gets the newest view that was brought in; older ones are skipped. It has no effect between processes: there
// table.Shown.Apply checks each mark against the current messages. The zero value is ready. Safe for concurrent use.
type Queue struct {
	Places keyed.Map[*place] // by table
	mu     sync.Mutex        // guards the views of the places, and Newest
	Newest map[string]int64  // the latest known revisions of recently shown tables
}

// MostNewest is the maximum number of tables in Queue.Newest. When it is reached, the map is cleared.
const MostNewest = 4096

// place is the lock of one table: the holder of turn may send messages to its channel.
type place struct {
	table  string
	turn   chan struct{}
	Newest *view.View // the newest view that was brought or left here; nil while it is in use
}

// Enter waits for the turn at a table, or until ctx ends. It returns the newest view, or nil if the table must be
// loaded. leave must be called once, with the resulting view or nil.
func (q *Queue) Enter(ctx context.Context, v *view.View) (newest *view.View, leave func(*view.View), err error) {
	p, quit := q.Come(v)
	select {
	case p.turn <- struct{}{}:
		leave = func(v *view.View) {
			quit(v)
			<-p.turn
		}
		return q.Take(p), leave, nil
	case <-ctx.Done():
		quit(nil)
		return nil, nil, ctx.Err()
	}
}

// Come registers a publisher for the table of a view, and offers the view. quit must be called once. It offers the view
// that the publisher leaves, if any.
func (q *Queue) Come(v *view.View) (p *place, quit func(*view.View)) {
	p, _, release := q.Places.Hold(v.ID, func() *place { return &place{table: v.ID, turn: make(chan struct{}, 1)} })
	q.bring(p, v)
	return p, func(v *view.View) {
		q.bring(p, v)
		release()
	}
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

// bring stores a view, if any, unless there is a newer one.
func (q *Queue) bring(p *place, v *view.View) {
	if v == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.Newest == nil || len(q.Newest) == MostNewest {
		q.Newest = map[string]int64{}
	}
	q.Newest[p.table] = max(q.Newest[p.table], v.Revision)
	if p.Newest == nil || p.Newest.Revision < v.Revision {
		p.Newest = v
	}
}
