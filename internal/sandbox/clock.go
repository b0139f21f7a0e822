package sandbox

import (
	"slices"
	"sync"
	"time"
)

// Clock is a fake clock that tests advance. Its Now and After fit into Config. Safe for concurrent use.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*timer
}

type timer struct {
	at   time.Time
	call func()
}

// NewClock returns a clock that shows a time.
func NewClock(start time.Time) *Clock { return &Clock{now: start} }

// Now returns the time of the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After calls f once the clock has been advanced by d or more, unless stop is called first.
func (c *Clock) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := &timer{at: c.now.Add(d), call: f}
	c.timers = append(c.timers, b)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.timers = slices.DeleteFunc(c.timers, func(o *timer) bool { return o == b })
	}
}

// Advance advances the clock, and calls the functions that have become due, the earliest first.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	c.mu.Unlock()
	for b := c.due(end); b != nil; b = c.due(end) {
		b.call()
	}
}

// due advances the clock to the next timer until end and removes that timer, or advances it to end.
func (c *Clock) due(end time.Time) *timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := -1
	for i, b := range c.timers {
		if !b.at.After(end) && (next < 0 || b.at.Before(c.timers[next].at)) {
			next = i
		}
	}
	if next < 0 {
		c.now = end
		return nil
	}
	b := c.timers[next]
	c.timers = slices.Delete(c.timers, next, next+1)
	if b.at.After(c.now) {
		c.now = b.at
	}
	return b
}
