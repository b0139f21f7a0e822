// Package retry pauses between attempts, with exponential backoff or without.
package retry

import (
	"context"
	"time"
)

// Backoff is a sequence of pauses: First, then twice as long each time, up to Max.
type Backoff struct {
	First, Max time.Duration
	After      func(time.Duration) <-chan time.Time // time.After, or a fake

	next time.Duration
}

// Next returns the next pause of the sequence, or least if that is longer.
func (b *Backoff) Next(least time.Duration) time.Duration {
	pause := max(b.next, b.First)
	b.next = min(2*pause, b.Max)
	return max(pause, least)
}

// Reset restarts the sequence.
func (b *Backoff) Reset() { b.next = 0 }

// Wait waits for a pause. It returns the error of ctx if that ends first.
func (b *Backoff) Wait(ctx context.Context, pause time.Duration) error {
	return Wait(ctx, b.After, pause)
}

// Wait waits for a pause by a timer such as time.After. It returns the error of ctx if that ends first. A pause that is
// not positive needs no timer.
func Wait(ctx context.Context, after func(time.Duration) <-chan time.Time, pause time.Duration) error {
	if pause <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-after(pause):
		return nil
	}
}
