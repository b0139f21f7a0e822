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

// port is a governor of two channels, of which the test exhausts the tavern.
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
	p.governor = newGovernor(func(bucket string) time.Duration {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.closed[bucket]
	}, func(time.Duration) <-chan time.Time {
		p.mu.Lock()
		defer p.mu.Unlock()
		timer := make(chan time.Time, 1)
		p.timers = append(p.timers, timer)
		return timer
	})
	return p
}

// limit exhausts the bucket of the tavern for a while; 0 ends that.
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

// ask enters a bucket, and leaves it at once.
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

// expect fails the test unless these requests have ended since the last call, in this order.
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

// In a channel at its limit, presses come first, then boards, then notices. Other channels are not delayed.
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
		if len(p.buckets) > 0 {
			t.Errorf("%d buckets are left", len(p.buckets))
		}
	})
}

// Only presses wait for a long limit. Others are told to retry after it, in the order of their priorities.
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
		if len(p.buckets) > 0 {
			t.Errorf("%d buckets are left", len(p.buckets))
		}
	})
}

// A request whose context ends does not delay others.
func TestACancelledRequestIsRemoved(t *testing.T) {
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
		if len(p.buckets) > 0 {
			t.Errorf("%d buckets are left", len(p.buckets))
		}
		for range 100 { // entered and cancelled at the same time
			ctx, stop := context.WithCancel(t.Context())
			if err := p.enter(ctx, "tavern", Press); err != nil {
				t.Fatal(err)
			}
			p.ask(ctx, "both", "tavern", Press)
			go stop()
			p.leave("tavern")
			synctest.Wait()
			if len(p.buckets) > 0 {
				t.Fatal("a bucket stays in use")
			}
		}
	})
}

// The priority of a request is that of its context.
func TestRanked(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	if r := RankOf(ctx); r != Press {
		t.Errorf("the default priority is %v", r)
	}
	if r := RankOf(Ranked(Ranked(ctx, Board), Notice)); r != Notice {
		t.Errorf("the last priority is %v", r)
	}
	if !errors.As(limited(time.Second, Board), new(Limited)) {
		t.Error("a rejected request is not told when to retry")
	}
}
