package sandbox

import (
	"slices"
	"sync"
	"time"
)

// Clock is a time that tests move by hand. Its Now and After fit into Config.
type Clock struct {
	mu    sync.Mutex
	now   time.Time
	bells []*bell
}

type bell struct {
	at   time.Time
	ring func()
}

// NewClock returns a clock that stands at start.
func NewClock(start time.Time) *Clock { return &Clock{now: start} }

// Now is the time on the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After calls f once the clock has been moved by d or more, unless stop is called before.
func (c *Clock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := &bell{at: c.now.Add(d), ring: f}
	c.bells = append(c.bells, b)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.bells = slices.DeleteFunc(c.bells, func(o *bell) bool { return o == b })
	}
}

// Advance moves the clock and calls what has become due, the earliest first, before it returns.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	c.mu.Unlock()
	for b := c.due(end); b != nil; b = c.due(end) {
		b.ring()
	}
}

// due moves the clock to the next bell until end and takes that bell off, or moves it to end.
func (c *Clock) due(end time.Time) *bell {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := -1
	for i, b := range c.bells {
		if !b.at.After(end) && (next < 0 || b.at.Before(c.bells[next].at)) {
			next = i
		}
	}
	if next < 0 {
		c.now = end
		return nil
	}
	b := c.bells[next]
	c.bells = slices.Delete(c.bells, next, next+1)
	if b.at.After(c.now) {
		c.now = b.at
	}
	return b
}
