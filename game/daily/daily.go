// Package daily has the rules of the puzzle of the day: which day it is, which position belongs to it, how an answer is
// graded, how streaks are counted and how players are ranked. It knows no game, no store and no clock.
package daily

import (
	"fmt"
	"strings"
	"time"
)

// Day is a day in UTC, as the number of days since 1 January 1970. All servers change to the next day at once.
type Day int

// Week is a week from Monday to Sunday. It is the number of weeks since the week of 1 January 1970.
type Week int

const (
	// Grace is the time after a day in which its answers are still accepted, so that an answer at midnight is not lost.
	// The solution stays secret until then.
	Grace = 15 * time.Minute

	aDay = 24 * time.Hour
	// firstWeekday is how many days after a Monday day 0 was.
	firstWeekday = 3
)

// On returns the day of a time.
func On(t time.Time) Day { return Day(floorDiv(t.Unix(), int64(aDay/time.Second))) }

// ParseDay parses what Day.String returns.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("day %q is no date", text)
	}
	return On(t), nil
}

// String returns the date, such as 2026-03-04.
func (d Day) String() string { return d.Begins().Format(time.DateOnly) }

// MarshalText implements encoding.TextMarshaler: a day is stored as its date.
func (d Day) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Day) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDay(string(text))
	return err
}

// studied begins the name that a match that goes on from a puzzle has for it.
const studied = "daily-"

// Study returns the name of the puzzle of the day for a match that goes on from it.
func (d Day) Study() string { return studied + d.String() }

// StudiedDay returns the day of a name that Day.Study returned, and whether it is one.
func StudiedDay(name string) (Day, bool) {
	text, ok := strings.CutPrefix(name, studied)
	if !ok {
		return 0, false
	}
	d, err := ParseDay(text)
	return d, err == nil
}

// first is 1 May 2026, the day with number 1.
const first = 20574

// Number returns the number by which people call the day.
func (d Day) Number() int { return int(d - first + 1) }

// Begins returns the midnight at which the day begins.
func (d Day) Begins() time.Time { return time.Unix(int64(d)*int64(aDay/time.Second), 0).UTC() }

// Closes returns the time from which no answers for the day are accepted, and its solution is public.
func (d Day) Closes() time.Time { return (d + 1).Begins().Add(Grace) }

// IsOpen reports whether answers for the day are accepted. While they are, nothing public may depend on its solution.
func (d Day) IsOpen(now time.Time) bool { return !now.Before(d.Begins()) && now.Before(d.Closes()) }

// IsClosed reports whether the solution of the day is public.
func (d Day) IsClosed(now time.Time) bool { return !now.Before(d.Closes()) }

// FirstOpen returns the first day whose answers are accepted: today, or yesterday shortly after midnight. All days
// before it are closed.
func FirstOpen(now time.Time) Day { return On(now.Add(-Grace)) }

// Open returns the days whose answers are accepted, the earlier first.
func Open(now time.Time) []Day {
	if first, today := FirstOpen(now), On(now); first != today {
		return []Day{first, today}
	}
	return []Day{On(now)}
}

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return d.Begins().Weekday() }

// Week returns the week of the day.
func (d Day) Week() Week { return Week(floorDiv(int64(d)+firstWeekday, 7)) }

// First returns the Monday of the week.
func (w Week) First() Day { return Day(7*w - firstWeekday) }

// Days returns the days of the week, Monday first.
func (w Week) Days() []Day {
	days := make([]Day, 7)
	for i := range days {
		days[i] = w.First() + Day(i)
	}
	return days
}

// floorDiv is a division that rounds down, also below zero.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
