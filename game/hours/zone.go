package hours

import (
	"sync"
	"time"
	_ "time/tzdata" // for machines without a database of time zones
)

// zones is a cache of time zones by name.
var zones sync.Map

// Zone returns a time zone by name, such as "Europe/Paris", or UTC and false for an unknown name.
func Zone(name string) (zone *time.Location, ok bool) {
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location), true
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || zone == time.Local {
		return time.UTC, false
	}
	zones.Store(name, zone)
	return zone, true
}

// dayMinutes is the number of minutes on a wall clock in a day.
const dayMinutes = 24 * 60

// wallTime returns when a wall clock in a zone shows the wall time of shown, which is in UTC. A wall time that occurs
// twice is the first one. For a wall time that is skipped it is the time of the clock change.
func wallTime(shown time.Time, zone *time.Location) time.Time {
	t := time.Date(shown.Year(), shown.Month(), shown.Day(), shown.Hour(), shown.Minute(), 0, 0, zone)
	from, until := t.ZoneBounds()
	_, offset := t.Zone()
	ahead := t.Sub(shown) + time.Duration(offset)*time.Second // Date promises one of the two zones beside a change
	switch {
	case ahead < 0:
		return until
	case ahead > 0:
		return from
	case !from.IsZero():
		_, before := from.Add(-time.Second).Zone()
		if first := t.Add(time.Duration(offset-before) * time.Second); first.Before(from) {
			return first
		}
	}
	return t
}

// atMinute returns when a wall clock in a zone shows a minute of the day, some days after the day of t.
func atMinute(t time.Time, days, minute int, zone *time.Location) time.Time {
	year, month, day := t.In(zone).Date()
	return wallTime(time.Date(year, month, day+days, 0, minute, 0, 0, time.UTC), zone)
}
