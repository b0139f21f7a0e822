package ratelimit

import (
	"context"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/internal/panics"
)

// maxWait is the longest time that a request waits for a rate limit, by priority; zero means without a bound. A request
// that would wait longer fails immediately. So it does not become outdated, and does not delay requests to other
// channels.
var maxWait = [discord.PriorityCount]time.Duration{discord.Normal: time.Second, discord.Background: time.Second}

// retryLag is by how much each priority retries later than the one before it.
const retryLag = time.Second

// Governor serialises the requests of each rate limit bucket, the most urgent first. It stores only buckets that are in
// use. It is safe for concurrent use.
type Governor struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	// limit returns for how long an unused bucket is exhausted; not above zero if it is not.
	limit func(bucket string) time.Duration
	after func(time.Duration) <-chan time.Time
}

// bucket is a rate limit with requests.
type bucket struct {
	busy    bool // a request is in flight; otherwise the end of the limit is awaited
	waiting queue
}

// NewGovernor returns a governor without requests.
func NewGovernor(limit func(bucket string) time.Duration, after func(time.Duration) <-chan time.Time) *Governor {
	return &Governor{buckets: map[string]*bucket{}, limit: limit, after: after}
}

// Enter waits until a request may use a bucket, or until ctx ends. It returns RateLimitError if that takes longer than
// the maximum of the priority. After nil the caller must call leave.
func (g *Governor) Enter(ctx context.Context, name string, r discord.Priority) error {
	turn, err := g.join(name, r)
	if turn == nil {
		return err
	}
	select {
	case err := <-turn:
		return err
	case <-ctx.Done():
		g.cancel(name, r, turn)
		return ctx.Err()
	}
}

// join enters a bucket that is free; otherwise it returns what to wait for.
func (g *Governor) join(name string, r discord.Priority) (turn chan error, _ error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	b := g.buckets[name]
	if b == nil || !b.busy {
		wait := g.limit(name)
		switch {
		case tooLong(wait, r):
			return nil, limited(wait, r)
		case b == nil && wait <= 0:
			g.buckets[name] = &bucket{busy: true}
			return nil, nil
		case b == nil:
			b = &bucket{}
			g.buckets[name] = b
			g.openAfter(name, wait)
		}
	}
	return b.waiting.push(r), nil
}

// Leave frees a bucket for the next request, as soon as its limit allows that.
func (g *Governor) Leave(name string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	b, wait := g.buckets[name], g.limit(name)
	b.busy = false
	b.reject(wait)
	if wait > 0 && b.waiting.len() > 0 {
		g.openAfter(name, wait)
		return
	}
	g.open(name)
}

// cancel ends the waiting of a request, which leaves if it has entered in the meantime.
func (g *Governor) cancel(name string, r discord.Priority, turn chan error) {
	g.mu.Lock()
	b := g.buckets[name]
	waiting := b != nil && b.waiting.remove(r, turn)
	g.mu.Unlock()
	if !waiting && <-turn == nil {
		g.Leave(name)
	}
}

// openAfter opens a bucket when its limit is over.
func (g *Governor) openAfter(name string, wait time.Duration) {
	over := g.after(wait)
	panics.Go(func() error {
		<-over
		return nil
	}, func(error) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.open(name)
	})
}

// open lets the most urgent request use a bucket, or deletes the bucket if none waits.
func (g *Governor) open(name string) {
	b := g.buckets[name]
	if b.busy = b.waiting.next(); !b.busy {
		delete(g.buckets, name)
	}
}

// reject rejects the requests for which a limit lasts too long.
func (b *bucket) reject(wait time.Duration) {
	for r := range discord.PriorityCount {
		if tooLong(wait, r) {
			for _, turn := range b.waiting[r] {
				turn <- limited(wait, r)
			}
			b.waiting[r] = nil
		}
	}
}

func tooLong(wait time.Duration, r discord.Priority) bool { return maxWait[r] > 0 && wait > maxWait[r] }

// limited says when to retry: after the limit, and after requests that are more urgent.
func limited(wait time.Duration, r discord.Priority) error {
	return discord.RateLimitError{RetryAfter: wait + time.Duration(r)*retryLag}
}
