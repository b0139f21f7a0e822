package hours

import "time"

// Rest is a time in which clocks are stopped: the absence of a player, or an agreed pause.
type Rest struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// IsZero reports whether there is no such time.
func (r Rest) IsZero() bool { return r == Rest{} }

// Holds reports whether a time is in it.
func (r Rest) Holds(t time.Time) bool { return !t.Before(r.From) && t.Before(r.Until) }
