package codec

import (
	"sync"
	"time"
)

// RateLimiter is a rate limiter (GCRA, the generic cell rate algorithm) for one process. In no second it grants more
// than the rate. It stores the time of the next request at an even rate, and allows small bursts. The zero value is
// ready for use. Safe for concurrent use.
type RateLimiter struct {
	mu   sync.Mutex
	next time.Time // when the next one is due
}

// Grant grants up to want. If it grants none, wait is how long to wait before asking again.
func (l *RateLimiter) Grant(now time.Time, rate, want int) (granted int, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	interval := Interval(rate)
	if l.next.Before(now) {
		l.next = now
	}
	room := int(now.Add(time.Duration(Burst(rate))*interval).Sub(l.next) / interval)
	if room < 1 {
		return 0, l.next.Sub(now.Add(time.Duration(Burst(rate)-1) * interval))
	}
	granted = min(room, want)
	l.next = l.next.Add(time.Duration(granted) * interval)
	return granted, 0
}

// Burst returns how many of a rate per second may come at once.
func Burst(rate int) int { return max(2, rate/25) }

// Interval returns the time between two requests. A burst and the requests of the second after it do not exceed the
// rate.
func Interval(rate int) time.Duration { return time.Second / time.Duration(max(1, rate-Burst(rate))) }
