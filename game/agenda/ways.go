package agenda

import (
	"time"

	"dockside/game/hours"
	"dockside/game/table"
)

// Rhythm is the frequency of notifications.
type Rhythm int

// The rhythms.
const (
	AtOnce    Rhythm = iota
	EveryHour        // at most once an hour
	EveryDay         // once a day, of all turns
)

// morning is the minute of the day at which the day of a user without quiet hours begins.
const morning = 9 * 60

// Ways are the preferences of a user for notifications.
type Ways struct {
	Rhythm
	Quiet hours.Quiet // zero for none
	Zone  *time.Location
}

// When returns the time to deliver an item, given the times of its turn, or zero if there is nothing to deliver. It
// may be in the past.
func (a *Agenda) When(e Item, w Ways, h table.TurnTimes) time.Time {
	at := e.Since
	switch {
	case e.News != "" && e.Called:
		return time.Time{}
	case e.News == table.SeatOpens: // it does not wait
	case e.News != "":
		return a.slot(w, e.Since)
	case e.Called && (!e.Reminded || e.Recalled), !e.Called && !e.Away && w.Rhythm == AtOnce && !e.Reminded:
		return time.Time{}
	case e.Called || e.Reminded:
		at = h.Half
	default:
		if slot := a.slot(w, e.Since); slot.After(at) && !slot.After(h.Half) {
			at = slot
		}
	}
	return at
}

// slot returns the first time from one on that the rhythm allows.
func (a *Agenda) slot(w Ways, from time.Time) time.Time {
	switch w.Rhythm {
	case EveryHour:
		return hours.Later(from, a.Called.Add(time.Hour))
	case EveryDay:
		return w.nextMorning(hours.Later(from, a.Called))
	case AtOnce:
	}
	return from
}

// nextMorning returns the beginning of the next day after a time.
func (w Ways) nextMorning(after time.Time) time.Time {
	minute := morning
	if w.Quiet != (hours.Quiet{}) {
		minute = w.Quiet.To
	}
	local := after.In(w.Zone)
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, 0, minute, 0, 0, w.Zone)
		if at.After(after) {
			return at
		}
	}
}

// Allowed returns the first time from one on that is outside quiet hours, and not just after the user has acted.
func (w Ways) Allowed(from time.Time, h table.TurnTimes) time.Time {
	if rest := h.Acted.Add(table.Away); !h.Acted.IsZero() && rest.After(from) {
		from = rest
	}
	if w.Quiet.Holds(from) {
		return w.Quiet.Ends(from)
	}
	return from
}
