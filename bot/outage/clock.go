package outage

import "time"

// How far the wall clock may be from what passed since it was read last, and for how long it has to stay elsewhere
// before the bot follows it. A clock that is wrong for a shorter time changes nothing.
const (
	ClockSkew  = 30 * time.Second
	jumpLasts  = 10 * time.Minute
	neverSince = -1
)

// steady is a clock that does not follow a wall clock which jumps ahead and back. It is not safe for concurrent use.
type steadyClock struct {
	elapsed func() time.Duration // by a clock that nobody sets; nil: the wall clock is always followed
	base    time.Time            // what the time was when elapsed was 0; zero before the first reading
	jumped  time.Duration        // when the wall clock was first found elsewhere, as elapsed; neverSince if it is not
	began   time.Duration        // when it was read first, as elapsed
	moved   time.Duration        // by how much the jumps that it has followed have moved it ahead
}

// read is the time, where the wall clock says so.
func (s *steadyClock) read(wall time.Time) time.Time {
	wall = wall.Round(0) // without the reading of the other clock
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

// sure reports whether the time that was read last can be relied on. Soon after the start of a machine its wall clock
// may not have been set yet.
func (s *steadyClock) sure() bool {
	return s.elapsed == nil || s.jumped == neverSince && s.elapsed()-s.began >= jumpLasts
}

// later is the later one of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
