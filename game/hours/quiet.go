// Package hours calculates with times of day in time zones: quiet hours, daily deadlines, absences.
package hours

import "time"

// Quiet is a daily range of hours in a time zone without notifications; zero for none. It may extend past midnight.
// When clocks change it begins and ends once.
type Quiet struct {
	From int    `json:"from"` // the minute of the day at which it begins
	To   int    `json:"to"`   // and at which it ends
	Zone string `json:"zone"` // such as "Europe/Paris"
}

// LongestQuiet is the longest range of quiet hours.
const LongestQuiet = 12 * time.Hour

// Valid reports whether the range is allowed: neither empty nor too long, in a known zone.
func (q Quiet) Valid() bool {
	_, known := Zone(q.Zone)
	inDay := func(minute int) bool { return minute >= 0 && minute < dayMinutes }
	return known && inDay(q.From) && inDay(q.To) && q.From != q.To && q.length() <= LongestQuiet
}

// length returns the length of the range on a day without a clock change.
func (q Quiet) length() time.Duration {
	return time.Duration((q.To-q.From+dayMinutes)%dayMinutes) * time.Minute
}

// Holds reports whether a time is in the quiet hours.
func (q Quiet) Holds(t time.Time) bool {
	from, to := q.Next(t)
	return !from.IsZero() && !t.Before(from) && t.Before(to)
}

// Ends returns the end of the quiet hours at a time, or the time itself outside of quiet hours.
func (q Quiet) Ends(t time.Time) time.Time {
	if _, to := q.Next(t); q.Holds(t) {
		return to
	}
	return t
}

// Next returns the first quiet hours that end after a time, or zero times if there are none.
func (q Quiet) Next(t time.Time) (from, to time.Time) {
	if !q.Valid() {
		return from, to
	}
	zone, _ := Zone(q.Zone)
	over := 0
	if q.To < q.From {
		over = 1 // the hours that begin on a day end on the day after it
	}
	for day := -2; ; day++ {
		from, to = atMinute(t, day, q.From, zone), atMinute(t, day+over, q.To, zone)
		if to.After(t) && from.Before(to) { // clocks may be put forward over all of them
			return from, to
		}
	}
}

// Awake returns the duration between two times without quiet hours.
func (q Quiet) Awake(from, until time.Time) (sum time.Duration) {
	for from.Before(until) {
		start, end := q.Next(from)
		if start.IsZero() || !start.Before(until) {
			return sum + until.Sub(from)
		}
		sum += max(0, start.Sub(from))
		from = end
	}
	return sum
}

// After returns the time at which a duration without quiet hours has passed.
func (q Quiet) After(from time.Time, d time.Duration) time.Time {
	for {
		start, end := q.Next(from)
		if start.IsZero() || !from.Add(d).After(start) {
			return from.Add(d)
		}
		d -= max(0, start.Sub(from))
		from = end
	}
}
