package outage

import (
	"testing"
	"time"
)

// A temporary jump of the wall clock is ignored. A small step, or a jump that lasts for ten minutes, is followed.
func TestASteadyClockIgnoresJumps(t *testing.T) {
	t.Parallel()
	const month = 30 * 24 * time.Hour
	passed, wall := time.Duration(0), time.Duration(0) // since midday
	s := &steadyClock{elapsed: func() time.Duration { return passed }}
	for _, step := range []struct {
		name         string
		passes, jump time.Duration
		behind       time.Duration // of the wall clock
	}{
		{"the first reading", 0, 0, 0},
		{"time passes", time.Hour, 0, 0},
		{"a small step", time.Second, 20 * time.Second, 0},
		{"a small step back", time.Second, -20 * time.Second, 0},
		{"a jump ahead", time.Second, month, month},
		{"it is still ahead", 9 * time.Minute, 0, month},
		{"it is back", time.Second, -month, 0},
		{"ahead again", time.Second, month, month},
		{"not for long enough", 9 * time.Minute, 0, month},
		{"it stays ahead", time.Minute, 0, 0},
		{"it jumps back", time.Second, -month, -month},
		{"and stays there", 10 * time.Minute, 0, 0},
	} {
		passed += step.passes
		wall += step.passes + step.jump
		if got, want := s.read(midday.Add(wall)), midday.Add(wall-step.behind); !got.Equal(want) {
			t.Errorf("%s: it is %s, want %s", step.name, got, want)
		}
	}
}

// Without a monotonic clock the wall clock is always followed.
func TestAWallClockAloneIsFollowed(t *testing.T) {
	t.Parallel()
	s := &steadyClock{}
	for _, at := range []time.Duration{0, time.Hour, -time.Hour} {
		if got := s.read(midday.Add(at)); !got.Equal(midday.Add(at)) {
			t.Errorf("it is %s after a jump of %s", got, at)
		}
	}
}
