package wire

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// port is a governor of buckets of which the test says how long they are used up.
type port struct {
	*governor
	t      *testing.T
	mu     sync.Mutex
	closed map[string]time.Duration
	timers []chan time.Time
	passed []string
}

func newPort(t *testing.T) *port {
	p := &port{t: t, closed: map[string]time.Duration{}}
	p.governor = &governor{
		gates: map[string]*gate{},
		left: func(bucket string) time.Duration {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.closed[bucket]
		},
		after: func(time.Duration) <-chan time.Time {
			p.mu.Lock()
			defer p.mu.Unlock()
			timer := make(chan time.Time, 1)
			p.timers = append(p.timers, timer)
			return timer
		},
	}
	return p
}

// limit uses the bucket of the tavern up for a while, or ends that.
func (p *port) limit(wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed["tavern"] = wait
	if wait == 0 {
		for _, timer := range p.timers {
			timer <- time.Time{}
		}
		p.timers = nil
	}
}

// ask asks for a bucket, passes as soon as that may be and leaves at once.
func (p *port) ask(ctx context.Context, name, bucket string, r Rank) {
	go func() {
		err := p.enter(ctx, bucket, r)
		if p.mu.Lock(); err != nil {
			name += ": " + err.Error()
		}
		p.passed = append(p.passed, name)
		p.mu.Unlock()
		if err == nil {
			p.leave(bucket)
		}
	}()
	synctest.Wait()
}

// expect fails the test unless requests have passed in this order since it was asked last.
func (p *port) expect(when string, want ...string) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Equal(p.passed, want) {
		p.t.Errorf("%s: %q, not %q", when, p.passed, want)
	}
	p.passed = nil
}

// However many notices wait in a channel at its limit, what follows a press goes next, then boards, and notices last.
// Other channels wait for nothing.
func TestTheMostUrgentRequestGoesNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPort(t)
		if err := p.enter(t.Context(), "tavern", Notice); err != nil {
			t.Fatal(err)
		}
		var notices []string
		for range 30 {
			notices = append(notices, "notice")
			p.ask(t.Context(), "notice", "tavern", Notice)
		}
		p.ask(t.Context(), "board", "tavern", Board)
		p.ask(t.Context(), "press", "tavern", Press)
		p.expect("behind a request")
		p.ask(t.Context(), "elsewhere", "quay", Notice)
		p.expect("in another channel", "elsewhere")
		p.limit(time.Second / 2)
		p.leave("tavern")
		p.ask(t.Context(), "second press", "tavern", Press)
		p.ask(t.Context(), "elsewhere", "quay", Notice)
		p.expect("before the limit is over", "elsewhere")
		p.limit(0)
		p.expect("after it", append([]string{"press", "second press", "board"}, notices...)...)
		if len(p.gates) > 0 {
			t.Errorf("%d buckets are left", len(p.gates))
		}
	})
}

// Nobody but who has pressed waits long for a limit: the others come again when it is over, in their order.
func TestALongLimitIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPort(t)
		if err := p.enter(t.Context(), "tavern", Board); err != nil {
			t.Fatal(err)
		}
		p.ask(t.Context(), "notice", "tavern", Notice)
		p.ask(t.Context(), "press", "tavern", Press)
		p.limit(5 * time.Second)
		p.leave("tavern")
		p.expect("who waited", "notice: rate limited for 7s")
		p.ask(t.Context(), "board", "tavern", Board)
		p.ask(t.Context(), "notice", "tavern", Notice)
		p.expect("who comes", "board: rate limited for 6s", "notice: rate limited for 7s")
		p.limit(0)
		p.expect("after the limit", "press")
		p.limit(5 * time.Second)
		p.ask(t.Context(), "notice", "tavern", Notice)
		p.expect("who comes when nobody waits", "notice: rate limited for 7s")
		if len(p.gates) > 0 {
			t.Errorf("%d buckets are left", len(p.gates))
		}
	})
}

// Whoever waits no longer holds nobody up.
func TestWhoeverWaitsNoLongerIsForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPort(t)
		if err := p.enter(t.Context(), "tavern", Press); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		p.ask(ctx, "first", "tavern", Press)
		p.ask(t.Context(), "second", "tavern", Press)
		stop()
		p.expect("at once", "first: context canceled")
		p.leave("tavern")
		p.expect("then", "second")
		p.limit(time.Second / 2)
		ctx, stop = context.WithCancel(t.Context())
		p.ask(ctx, "third", "tavern", Notice)
		stop()
		p.expect("during a limit", "third: context canceled")
		p.limit(0)
		synctest.Wait()
		if len(p.gates) > 0 {
			t.Errorf("%d buckets are left", len(p.gates))
		}
		for range 100 { // let in and gone at the same time
			ctx, stop := context.WithCancel(t.Context())
			if err := p.enter(ctx, "tavern", Press); err != nil {
				t.Fatal(err)
			}
			p.ask(ctx, "both", "tavern", Press)
			go stop()
			p.leave("tavern")
			synctest.Wait()
			if len(p.gates) > 0 {
				t.Fatal("a bucket stays in use")
			}
		}
	})
}

// Requests are ranked by the context with which they are made.
func TestRanked(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	if r := RankOf(ctx); r != Press {
		t.Errorf("of itself a request has rank %v", r)
	}
	if r := RankOf(Ranked(Ranked(ctx, Board), Notice)); r != Notice {
		t.Errorf("the last word is %v", r)
	}
	if !errors.As(comeAgain(time.Second, Board), new(Limited)) {
		t.Error("whoever is sent away is not told when to come again")
	}
}
