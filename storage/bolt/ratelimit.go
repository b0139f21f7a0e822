package bolt

import (
	"context"
	"sync"
	"time"

	"dockside/storage/internal/codec"
)

// A ration is what all who share a store may do so often a second: in no second more. It is granted by the time at
// which the next would be due if all came evenly, as the generic cell rate algorithm has it, and a few may come at
// once.

// rateLimiter grants in the one process that a file has.
type rateLimiter struct {
	mu   sync.Mutex
	next time.Time // when the next is due
}

func (r *rateLimiter) grant(now time.Time, rate, want int) (granted int, wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	apart := codec.Interval(rate)
	if r.next.Before(now) {
		r.next = now
	}
	room := int(now.Add(time.Duration(codec.Burst(rate))*apart).Sub(r.next) / apart)
	if room < 1 {
		return 0, r.next.Sub(now.Add(time.Duration(codec.Burst(rate)-1) * apart))
	}
	granted = min(room, want)
	r.next = r.next.Add(time.Duration(granted) * apart)
	return granted, 0
}

// Ration grants up to want of what may be done so often a second; where it grants none, it says how long to wait until
// it is worth asking again.
func (b *Store) Ration(_ context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	granted, wait = b.limiter.grant(time.Now(), rate, want)
	return granted, wait, nil
}
