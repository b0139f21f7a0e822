package hours

import (
	"errors"
	"testing"
	"time"
)

func TestAVacation(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	start := time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC) // ten days and a half before the third season
	after := func(days int) time.Time { return start.Add(time.Duration(days) * day) }
	var v Vacation
	for _, c := range []struct {
		now, until int // days after the start; equal when the player returns
		wrong      error
		left       [2]time.Duration // in this season, and in the next
	}{
		{0, 22, nil, [2]time.Duration{21*day - 10*day - 12*time.Hour, 21*day - 11*day - 12*time.Hour}},
		{2, 2, nil, [2]time.Duration{19 * day, 21 * day}},
		{2, 2, nil, [2]time.Duration{19 * day, 21 * day}},
		{3, 3, ErrVacation, [2]time.Duration{19 * day, 21 * day}},
		{3, 1, ErrVacation, [2]time.Duration{19 * day, 21 * day}},
		{3, 33, ErrVacation, [2]time.Duration{19 * day, 21 * day}}, // too long for the next season
		{3, 5, nil, [2]time.Duration{17 * day, 21 * day}},
		{4, 8, nil, [2]time.Duration{14 * day, 21 * day}}, // longer than announced at first
		{20, 41, nil, [2]time.Duration{21 * day, 0}},
		{25, 42, ErrVacation, [2]time.Duration{21 * day, 0}},
		{25, 40, nil, [2]time.Duration{21 * day, day}},
	} {
		var next Vacation
		var err error
		if c.now == c.until && c.wrong == nil {
			next = v.Back(after(c.now))
		} else {
			next, err = v.Begin(after(c.until), after(c.now))
		}
		if !errors.Is(err, c.wrong) {
			t.Errorf("on day %d until day %d: %v", c.now, c.until, err)
		}
		if err == nil {
			v = next
		}
		if got := [2]time.Duration{v.Left(start), v.Left(after(20))}; got != c.left {
			t.Errorf("on day %d until day %d: %v are left, not %v", c.now, c.until, got, c.left)
		}
	}
}
