package wire

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"dockside/internal/panics"
)

// Quota grants up to want requests that count against the limit which Discord sets for all of them together, whoever
// else shares it; where it grants none, it says how long to wait before it is worth asking again.
type Quota func(ctx context.Context, want int) (granted int, wait time.Duration, err error)

// toll lets requests pass as a quota grants them, the most urgent first. What goes by the routes of an interaction is
// exempt at Discord, and does not come here.
type toll struct {
	quota Quota
	after func(time.Duration) <-chan time.Time

	mu      sync.Mutex
	asking  bool                   // somebody asks for those that wait
	waiting [ranks][]chan struct{} // each hears once that it may pass
}

// Share keeps the requests that count against Discord's limit of all together to a quota. Where that cannot be asked,
// they pass, and Discord says itself when they are too many. It is called before anything is requested.
func (d *Discord) Share(q Quota) { d.toll = &toll{quota: q, after: d.after} }

// enter waits until a request may be made, or until ctx ends. Nobody is sent away: they would only come again.
func (t *toll) enter(ctx context.Context, r Rank) error {
	if t == nil {
		return nil
	}
	turn := make(chan struct{}, 1)
	t.mu.Lock()
	t.waiting[r] = append(t.waiting[r], turn)
	if !t.asking {
		t.asking = true
		panics.Go(t.ask, t.open)
	}
	t.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		t.forsake(r, turn)
		return ctx.Err()
	}
}

// forsake waits no longer. What was granted to whoever forsakes is lost.
func (t *toll) forsake(r Rank, turn chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting[r] = slices.DeleteFunc(t.waiting[r], func(o chan struct{}) bool { return o == turn })
}

// ask asks the quota until nobody waits.
func (t *toll) ask() error {
	for {
		want := t.wanted()
		if want == 0 {
			return nil
		}
		granted, wait, err := t.quota(context.Background(), want)
		if err != nil {
			granted = want
		}
		t.pass(granted)
		if granted == 0 {
			<-t.after(wait)
		}
	}
}

// wanted tells how many wait. If nobody does, the asking is over.
func (t *toll) wanted() (count int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, turns := range t.waiting {
		count += len(turns)
	}
	t.asking = count > 0
	return count
}

// pass lets the most urgent pass.
func (t *toll) pass(count int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for r := range t.waiting {
		for ; count > 0 && len(t.waiting[r]) > 0; count-- {
			t.waiting[r][0] <- struct{}{}
			t.waiting[r] = t.waiting[r][1:]
		}
	}
}

// open lets all pass if asking for them has come to nothing.
func (t *toll) open(lost error) {
	if lost == nil {
		return
	}
	t.pass(math.MaxInt)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asking = false
}
