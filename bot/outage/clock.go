package outage

import "time"

// A wall clock may differ by ClockSkew from the time that has passed on the monotonic clock. A larger difference has to
// last for jumpLasts before the bot follows it. The value neverSince means that there is none.
const (
	ClockSkew  = 30 * time.Second
	jumpLasts  = 10 * time.Minute
	neverSince = -1
)

// steadyClock ignores temporary jumps of the wall clock. It is not safe for concurrent use.
type steadyClock struct {
	elapsed func() time.Duration // a monotonic clock; nil: the wall clock is always followed
	base    time.Time            // the time when elapsed was 0; zero before the first reading
	jumped  time.Duration        // when the wall clock was first found to differ, as elapsed; neverSince if it does not
	began   time.Duration        // the first reading, as elapsed
	moved   time.Duration        // the sum of the jumps that have been followed; positive if ahead
}

// read returns the time, given the current wall clock.
func (s *steadyClock) read(wall time.Time) time.Time {
	wall = wall.Round(0) // without the monotonic reading
	if s.elapsed == nil {
		return wall
	}
	passed := s.elapsed()
	if s.base.IsZero() {
		s.base, s.began = wall.Add(-passed), passed
	}
	off := wall.Sub(s.base.Add(passed))
	switch {
	case off.Abs() <= ClockSkew:
		s.base, s.jumped = wall.Add(-passed), neverSince
	case s.jumped == neverSince:
		s.jumped = passed
	case passed-s.jumped >= jumpLasts:
		s.base, s.jumped, s.moved = wall.Add(-passed), neverSince, s.moved+off
	}
	return s.base.Add(passed)
}

// sure reports whether the last reading is reliable. It is not soon after the start, since the wall clock of a machine
// may not have been set yet.
func (s *steadyClock) sure() bool {
	return s.elapsed == nil || s.jumped == neverSince && s.elapsed()-s.began >= jumpLasts
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
