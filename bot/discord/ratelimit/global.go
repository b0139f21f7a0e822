package ratelimit

import (
	"context"
	"math"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/internal/panics"
)

// Quota grants up to want requests under Discord's global rate limit, which all instances share. If it grants none, it
// returns how long to wait before the next attempt.
type Quota func(ctx context.Context, want int) (granted int, wait time.Duration, err error)

// GlobalLimiter lets requests proceed as a quota grants them, the most urgent first. Interactions are exempt from
// Discord's global limit. It is safe for concurrent use.
type GlobalLimiter struct {
	quota Quota
	after func(time.Duration) <-chan time.Time

	mu      sync.Mutex
	asking  bool // a goroutine asks the quota
	waiting queue
}

// NewGlobalLimiter returns a limiter with a quota.
func NewGlobalLimiter(q Quota, after func(time.Duration) <-chan time.Time) *GlobalLimiter {
	return &GlobalLimiter{quota: q, after: after}
}

// Enter waits until a request may be made, or until ctx ends. A nil limiter has no limit.
func (l *GlobalLimiter) Enter(ctx context.Context, r discord.Priority) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	turn := l.waiting.push(r)
	if !l.asking {
		l.asking = true
		panics.Go(l.ask, l.failed)
	}
	l.mu.Unlock()
	select {
	case err := <-turn:
		return err
	case <-ctx.Done():
		l.mu.Lock()
		defer l.mu.Unlock()
		l.waiting.remove(r, turn) // if it was granted already, that is lost
		return ctx.Err()
	}
}

// ask asks the quota until no request waits. If the quota fails, all proceed.
func (l *GlobalLimiter) ask() error {
	for {
		want := l.wanted()
		if want == 0 {
			return nil
		}
		granted, wait, err := l.quota(context.Background(), want)
		if err != nil {
			granted = want
		}
		l.grant(granted)
		if granted == 0 {
			<-l.after(wait)
		}
	}
}

// wanted returns how many requests wait. If none does, the asking ends.
func (l *GlobalLimiter) wanted() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.waiting.len()
	l.asking = n > 0
	return n
}

// grant lets the n most urgent requests proceed.
func (l *GlobalLimiter) grant(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for n > 0 && l.waiting.next() {
		n--
	}
}

// failed lets all requests proceed if the quota has panicked.
func (l *GlobalLimiter) failed(err error) {
	if err == nil {
		return
	}
	l.grant(math.MaxInt)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asking = false
}
