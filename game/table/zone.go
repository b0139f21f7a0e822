package table

import (
	"sync"
	"time"
	_ "time/tzdata" // a machine may know no zones
)

// zones are those that were asked for, by their names.
var zones sync.Map

// Zone is a zone of time by its name, as "Europe/Paris". Of a name that is none it is UTC, and ok is false.
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

// dayMinutes are the minutes of a day, as clocks on a wall count them.
const dayMinutes = 24 * 60

// wallTime is when a clock on the wall of a zone shows a time, given as it would be in UTC: the first time where it
// shows it twice, and when the clock is put forward over it where it never does.
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

// atMinute is when a minute of a day comes on the wall of a zone, some days after the day of a time.
func atMinute(t time.Time, days, minute int, zone *time.Location) time.Time {
	year, month, day := t.In(zone).Date()
	return wallTime(time.Date(year, month, day+days, 0, minute, 0, 0, time.UTC), zone)
}
