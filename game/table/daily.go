package table

import "time"

// Daily is a pace by a time of the day on the clocks of a zone: by then everybody has moved who was asked early
// enough, others by the same time of the day after. Zero is no such pace.
type Daily struct {
	Minute int    `json:"minute"` // of the day
	Zone   string `json:"zone"`   // such as "Europe/Paris"
}

// The bounds of a turn at a daily pace: a day is an hour longer when the clocks are put back.
const (
	leastDaily = 12 * time.Hour
	mostDaily  = leastDaily + 25*time.Hour
)

// IsZero tells whether there is no daily pace.
func (d Daily) IsZero() bool { return d == Daily{} }

// Next is the next time of the day that is not before a time.
func (d Daily) Next(t time.Time) time.Time {
	zone, _ := Zone(d.Zone)
	for day := -1; ; day++ {
		if at := atMinute(t, day, d.Minute, zone); !at.Before(t) {
			return at
		}
	}
}

// turn is how long a turn is that begins at a time.
func (t *Table) turn(from time.Time) time.Duration {
	if t.Daily.IsZero() {
		return t.Pace
	}
	return t.Daily.Next(from.Add(leastDaily)).Sub(from)
}
