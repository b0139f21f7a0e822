package table

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// A review is stored once. It is shown only if it has a curve and the result was posted just now.
func TestKeep(t *testing.T) {
	t.Parallel()
	curve := []float64{0.5, 0.6, 1}
	over := func(posted time.Duration) *Session {
		table := playing()
		must(t, table.Resign(anna.ID, noon))
		table.Shown.Board, table.Shown.Over, table.Shown.Posted = "m", posted >= 0, noon.Add(-posted)
		table.Retry = time.Time{}
		return table
	}
	for _, c := range []struct {
		name  string
		table *Session
		curve []float64
		shown bool
	}{
		{"just now", over(time.Second), curve, true},
		{"before the result is out", over(-1), curve, true},
		{"long ago", over(time.Hour), curve, false},
		{"without chapters", over(time.Second), nil, false},
		{"ended in the first chapter", over(time.Second), curve[:1], false},
	} {
		before := c.table.Fingerprint()
		if err := c.table.KeepReview(Review{Curve: c.curve}, noon); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.table.Review == nil || (c.table.Fingerprint() != before) != c.shown || c.table.Retry.IsZero() == c.shown {
			t.Errorf("%s: %+v, front %q, retry %v", c.name, c.table.Review, c.table.Fingerprint(), c.table.Retry)
		}
		kept := c.table.Review
		if err := c.table.KeepReview(Review{Curve: []float64{0, 0}}, noon); err != nil || c.table.Review != kept {
			t.Errorf("%s: a second review is kept: %v", c.name, err)
		}
	}
	if table := playing(); !errors.Is(table.KeepReview(Review{}, noon), ErrStale) ||
		strings.Contains(table.Fingerprint(), "reviewed") {
		t.Error("a running match is reviewed")
	}
}
