package ratelimit

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dockside/bot/discord"
)

// port is a governor with two channels. The test exhausts the limit of the channel tavern.
type port struct {
	*Governor
	t      *testing.T
	mu     sync.Mutex
	closed map[string]time.Duration
	timers []chan time.Time
	passed []string
}

func newPort(t *testing.T) *port {
	p := &port{t: t, closed: map[string]time.Duration{}}
	p.Governor = NewGovernor(func(bucket string) time.Duration {
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
func (p *port) ask(ctx context.Context, name, bucket string, r discord.Priority) {
	go func() {
		err := p.Enter(ctx, bucket, r)
		if p.mu.Lock(); err != nil {
			name += ": " + err.Error()
		}
		p.passed = append(p.passed, name)
		p.mu.Unlock()
		if err == nil {
			p.Leave(bucket)
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
		if err := p.Enter(t.Context(), "tavern", discord.Background); err != nil {
			t.Fatal(err)
		}
		var notices []string
		for range 30 {
			notices = append(notices, "notice")
			p.ask(t.Context(), "notice", "tavern", discord.Background)
		}
		p.ask(t.Context(), "board", "tavern", discord.Normal)
		p.ask(t.Context(), "press", "tavern", discord.Interactive)
		p.expect("behind a request")
		p.ask(t.Context(), "elsewhere", "quay", discord.Background)
		p.expect("in another channel", "elsewhere")
		p.limit(time.Second / 2)
		p.Leave("tavern")
		p.ask(t.Context(), "second press", "tavern", discord.Interactive)
		p.ask(t.Context(), "elsewhere", "quay", discord.Background)
		p.expect("before the limit is over", "elsewhere")
		p.limit(0)
		p.expect("after it", append([]string{"press", "second press", "board"}, notices...)...)
		if len(p.buckets) > 0 {
			t.Errorf("%d buckets are left", len(p.buckets))
		}
	})
}

// Only presses wait for a long limit. Other requests fail with the time after which to retry, and then pass in the
// order of their priorities.
func TestALongLimitIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPort(t)
		if err := p.Enter(t.Context(), "tavern", discord.Normal); err != nil {
			t.Fatal(err)
		}
		p.ask(t.Context(), "notice", "tavern", discord.Background)
		p.ask(t.Context(), "press", "tavern", discord.Interactive)
		p.limit(5 * time.Second)
		p.Leave("tavern")
		p.expect("the requests that waited", "notice: rate limited for 7s")
		p.ask(t.Context(), "board", "tavern", discord.Normal)
		p.ask(t.Context(), "notice", "tavern", discord.Background)
		p.expect("new requests", "board: rate limited for 6s", "notice: rate limited for 7s")
		p.limit(0)
		p.expect("after the limit", "press")
		p.limit(5 * time.Second)
		p.ask(t.Context(), "notice", "tavern", discord.Background)
		p.expect("a new request with an empty queue", "notice: rate limited for 7s")
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
		if err := p.Enter(t.Context(), "tavern", discord.Interactive); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		p.ask(ctx, "first", "tavern", discord.Interactive)
		p.ask(t.Context(), "second", "tavern", discord.Interactive)
		stop()
		p.expect("at once", "first: context canceled")
		p.Leave("tavern")
		p.expect("then", "second")
		p.limit(time.Second / 2)
		ctx, stop = context.WithCancel(t.Context())
		p.ask(ctx, "third", "tavern", discord.Background)
		stop()
		p.expect("during a limit", "third: context canceled")
		p.limit(0)
		synctest.Wait()
		if len(p.buckets) > 0 {
			t.Errorf("%d buckets are left", len(p.buckets))
		}
		for range 100 { // entered and cancelled at the same time
			ctx, stop := context.WithCancel(t.Context())
			if err := p.Enter(ctx, "tavern", discord.Interactive); err != nil {
				t.Fatal(err)
			}
			p.ask(ctx, "both", "tavern", discord.Interactive)
			go stop()
			p.Leave("tavern")
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
	if r := discord.PriorityOf(ctx); r != discord.Interactive {
		t.Errorf("the default priority is %v", r)
	}
	normal := discord.WithPriority(ctx, discord.Normal)
	if r := discord.PriorityOf(discord.WithPriority(normal, discord.Background)); r != discord.Background {
		t.Errorf("the last priority is %v", r)
	}
	if !errors.As(limited(time.Second, discord.Normal), new(discord.RateLimitError)) {
		t.Error("a rejected request is not told when to retry")
	}
}
