package table

import "time"

// Quiet are the hours of each day in which somebody is not to be called, by the clocks of a zone; zero of who has
// none. They may go on after midnight, and begin and end once where clocks are put back or forward.
type Quiet struct {
	From int    `json:"from"` // the minute of the day when they begin
	To   int    `json:"to"`   // and that when they end
	Zone string `json:"zone"` // such as "Europe/Paris"
}

// LongestQuiet is how much of a day may be quiet.
const LongestQuiet = 12 * time.Hour

// Valid tells whether these are hours that somebody may have: some, but not too many, in a known zone.
func (q Quiet) Valid() bool {
	_, known := Zone(q.Zone)
	inDay := func(minute int) bool { return minute >= 0 && minute < dayMinutes }
	return known && inDay(q.From) && inDay(q.To) && q.From != q.To && q.length() <= LongestQuiet
}

// length is how long they are on a day on which no clock is changed.
func (q Quiet) length() time.Duration {
	return time.Duration((q.To-q.From+dayMinutes)%dayMinutes) * time.Minute
}

// Holds tells whether a time is in the quiet hours.
func (q Quiet) Holds(t time.Time) bool {
	from, to := q.next(t)
	return !from.IsZero() && !t.Before(from) && t.Before(to)
}

// Ends is when the quiet hours end that hold at a time; that time where none do.
func (q Quiet) Ends(t time.Time) time.Time {
	if _, to := q.next(t); q.Holds(t) {
		return to
	}
	return t
}

// next are the first quiet hours that end after a time; zero if there are none.
func (q Quiet) next(t time.Time) (from, to time.Time) {
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

// awake is how much of the time between two times is not quiet.
func (q Quiet) awake(from, until time.Time) (sum time.Duration) {
	for from.Before(until) {
		start, end := q.next(from)
		if start.IsZero() || !start.Before(until) {
			return sum + until.Sub(from)
		}
		sum += max(0, start.Sub(from))
		from = end
	}
	return sum
}

// after is when so much time has passed that was not quiet.
func (q Quiet) after(from time.Time, d time.Duration) time.Time {
	for {
		start, end := q.next(from)
		if start.IsZero() || !from.Add(d).After(start) {
			return from.Add(d)
		}
		d -= max(0, start.Sub(from))
		from = end
	}
}
