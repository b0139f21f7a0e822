package table

import "time"

// The bounds of a turn at a daily pace: a day is an hour longer when the clocks are put back.
const (
	leastDaily = 12 * time.Hour
	mostDaily  = leastDaily + 25*time.Hour
)

// turn is how long a turn is that begins at a time.
func (t *Table) turn(from time.Time) time.Duration {
	if t.Daily.IsZero() {
		return t.Pace
	}
	return t.Daily.Next(from.Add(leastDaily)).Sub(from)
}
