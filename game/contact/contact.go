// Package contact records when there was contact with Discord. Clocks stop during a time without contact.
package contact

import (
	"slices"
	"time"
)

// Gap is a time without contact with Discord, in which clocks stop.
type Gap struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Log is the record of the contact to Discord: the time of the last contact and the gaps before it, ascending. All
// tables share it.
type Log struct {
	Last time.Time `json:"heard"`
	Gaps []Gap     `json:"gaps,omitempty"`
}

// MinGap is the shortest time without contact that is a Gap.
const MinGap = time.Minute

// gapsKept is for how long a gap is kept: longer than a table can go without attention.
const gapsKept = 30 * 24 * time.Hour

// Add returns the record after a contact.
func (h Log) Add(now time.Time) Log {
	if !now.After(h.Last) {
		return h
	}
	gaps := slices.DeleteFunc(slices.Clone(h.Gaps), func(g Gap) bool { return now.Sub(g.To) > gapsKept })
	if !h.Last.IsZero() && now.Sub(h.Last) > MinGap {
		gaps = append(gaps, Gap{h.Last, now})
	}
	return Log{now, gaps}
}

// Moved returns a time moved by the gap, but at least a duration after the gap.
func (g Gap) Moved(at time.Time, least time.Duration) time.Time {
	at = at.Add(g.To.Sub(g.From))
	if earliest := g.To.Add(least); at.Before(earliest) {
		return earliest
	}
	return at
}
