package table

import (
	"time"

	"dockside/game"
)

// Rhythm is how often somebody is called.
type Rhythm int

// The rhythms.
const (
	AtOnce    Rhythm = iota
	EveryHour        // at most once an hour
	EveryDay         // once a day, of all turns
)

// morning is when the day of somebody without quiet hours begins, in minutes.
const morning = 9 * 60

// Ways are when a person likes to be called.
type Ways struct {
	Rhythm
	Quiet Quiet // zero for none
	Zone  *time.Location
}

// Hours are the times of a turn: when half of it is over, and when its player last acted at the table.
type Hours struct{ Half, Acted time.Time }

// When is the time at which the person is to be told of an errand, given the times of its turn; zero if there is
// nothing to tell. It may be in the past.
func (a *Agenda) When(e Errand, w Ways, h Hours) time.Time {
	at := e.Since
	switch {
	case e.News != "" && e.Called:
		return time.Time{}
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

// slot is the first time from one on at which somebody may be called again.
func (a *Agenda) slot(w Ways, from time.Time) time.Time {
	switch w.Rhythm {
	case EveryHour:
		return theLater(from, a.Called.Add(time.Hour))
	case EveryDay:
		return w.nextMorning(theLater(from, a.Called))
	case AtOnce:
	}
	return from
}

// nextMorning is when the next day begins after a time.
func (w Ways) nextMorning(after time.Time) time.Time {
	minute := morning
	if w.Quiet != (Quiet{}) {
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

// Allowed is the first time from one on at which somebody may be called: outside their quiet hours, and when they
// have not acted just now.
func (w Ways) Allowed(from time.Time, h Hours) time.Time {
	if rest := h.Acted.Add(Away); !h.Acted.IsZero() && rest.After(from) {
		from = rest
	}
	if w.Quiet.Holds(from) {
		return w.Quiet.Ends(from)
	}
	return from
}

// HoursOf are the times of the turn of a seat.
func (t *Table) HoursOf(seat game.Seat) Hours {
	p := t.Players[seat]
	return Hours{Half: t.half(p), Acted: p.Acted}
}

func theLater(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
