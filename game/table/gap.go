package table

import (
	"slices"
	"time"
)

// Gap is a time without contact to Discord. It counts for nobody.
type Gap struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Hearing is the record of the contact to Discord: the time of the last contact and the gaps before it, ascending. All
// tables share it.
type Hearing struct {
	Heard time.Time `json:"heard"`
	Gaps  []Gap     `json:"gaps,omitempty"`
}

// Silence is the shortest time without contact that is a Gap.
const Silence = time.Minute

// gapsKept is for how long a gap is kept: longer than a table can go without attention.
const gapsKept = 30 * 24 * time.Hour

// Hear returns the record after a contact.
func (h Hearing) Hear(now time.Time) Hearing {
	if !now.After(h.Heard) {
		return h
	}
	gaps := slices.DeleteFunc(slices.Clone(h.Gaps), func(g Gap) bool { return now.Sub(g.To) > gapsKept })
	if !h.Heard.IsZero() && now.Sub(h.Heard) > Silence {
		gaps = append(gaps, Gap{h.Heard, now})
	}
	return Hearing{now, gaps}
}

// moved returns a time moved by the gap, but at least a duration after the gap.
func (g Gap) moved(at time.Time, least time.Duration) time.Time {
	at = at.Add(g.To.Sub(g.From))
	if earliest := g.To.Add(least); at.Before(earliest) {
		return earliest
	}
	return at
}

// A gap leaves everybody at least a part of the pace, and enough time to come back.
const (
	gracePart  = 4
	leastGrace = 5 * time.Minute
)
