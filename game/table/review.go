package table

import "time"

// Review is what stays of a review of the match. It can be made again at any time.
type Review struct {
	// Curve is the chance of seat 0 to win before the first chapter of the match, such as a
	// round, and after each finished one; empty for a game without chapters.
	Curve []float64  `json:"curve,omitempty"`
	Seats []Reviewed `json:"seats"`
	// Shown tells that the message of the result is to show it. One that is old already stays as
	// it is.
	Shown bool `json:"shown,omitempty"`
}

// Reviewed is what a review found about a seat.
type Reviewed struct {
	Accuracy float64 `json:"accuracy"` // how well it decided, 0 to 100
	Luck     float64 `json:"luck"`     // what chance gave it, in chance to win
}

// Keep stores what stays of a review; if that has been done before, it changes nothing. ErrStale says
// that the match goes on.
func (t *Table) Keep(r Review, now time.Time) error {
	switch {
	case t.Phase != Over:
		return ErrStale
	case t.Review != nil:
		return nil
	}
	r.Shown = len(r.Curve) > 1 && (!t.Shown.Over || t.Editable(now))
	t.Review = &r
	if r.Shown {
		t.changed(now)
	}
	return nil
}
