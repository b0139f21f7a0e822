package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// comeback is how long a match is not given up for lost after somebody who rested is back.
const comeback = 24 * time.Hour

// away is the time in which a player is away, as far as the table knows such a thing.
func (t *Table) away(p Player) hours.Rest {
	if t.Strict {
		return hours.Rest{}
	}
	return p.Away
}

// runsFrom is when the clock of a player runs on: now, or when no rest holds it any more. A question waits for
// nobody who is away.
func (t *Table) runsFrom(p Player, now time.Time) time.Time {
	rests := []hours.Rest{t.Pause}
	if !p.Clock.Asked {
		rests = append(rests, t.away(p))
	}
	for {
		i := slices.IndexFunc(rests, func(r hours.Rest) bool { return r.Holds(now) })
		if i < 0 {
			return now
		}
		now = rests[i].Until
	}
}

// rest changes who rests, and moves the clocks by that.
func (t *Table) rest(now time.Time, change func()) {
	var before []time.Time
	t.eachClock(func(p Player, _ *Clock) { before = append(before, t.runsFrom(p, now)) })
	change()
	t.eachClock(func(p Player, c *Clock) {
		after := t.runsFrom(p, now)
		if !c.Late && !after.Equal(before[0]) {
			c.move(before[0], after, t.quiet(p))
		}
		before = before[1:]
	})
	t.changed(now)
}

// Absent notes when a person is away, or by a rest that is over that they are back, and tells whether that is news.
func (t *Table) Absent(user string, r hours.Rest, now time.Time) bool {
	seat, ok := t.Seat(user)
	if !ok || !t.Live() {
		return false
	}
	if !now.Before(r.Until) {
		r = hours.Rest{}
	}
	p := &t.Players[seat]
	if p.Away.From.Equal(r.From) && p.Away.Until.Equal(r.Until) {
		return false
	}
	t.rest(now, func() { p.Away = r })
	t.wake(now)
	return true
}

// AwaySeats lists the seats, ascending, of those who are away.
func (t *Table) AwaySeats() []game.Seat {
	return t.seats(func(p Player) bool { return !t.away(p).IsZero() && !p.Left() })
}

// BankSeats lists the seats, ascending, whose banks run.
func (t *Table) BankSeats() []game.Seat {
	return t.seats(func(p Player) bool { return p.Clock.Bank && !p.Clock.Late })
}

// resting names who rests, who would like to, and whose banks run; nothing where nobody does.
func (t *Table) resting() (all string) {
	if !t.Pause.IsZero() {
		all += fmt.Sprint(" pause ", t.Pause.Until.Unix())
	}
	for i, p := range t.Players {
		if away := t.away(p); !away.IsZero() {
			all += fmt.Sprint(" away ", i, " ", away.Until.Unix())
		}
	}
	if seats := t.BankSeats(); len(seats) > 0 {
		all += fmt.Sprint(" bank ", seats)
	}
	if seats := t.PauseSeats(); len(seats) > 0 {
		all += fmt.Sprint(" pauses ", seats)
	}
	return all
}

// wakes is when the next rest is over that is known here; zero if there is none.
func (t *Table) wakes() time.Time {
	next := t.Pause.Until
	for _, p := range t.Players {
		next = hours.Earlier(next, p.Away.Until)
	}
	return next
}

// rouse forgets the rests that are over, and tells whether there were any.
func (t *Table) rouse(now time.Time) bool {
	next := t.wakes()
	if t.Phase != Playing || next.IsZero() || now.Before(next) {
		return false
	}
	over := func(r *hours.Rest) {
		if !r.IsZero() && !now.Before(r.Until) {
			t.wake(r.Until)
			*r = hours.Rest{}
		}
	}
	over(&t.Pause)
	for i := range t.Players {
		over(&t.Players[i].Away)
	}
	return true
}

// wake keeps the match from being given up for lost soon after a rest has ended.
func (t *Table) wake(at time.Time) {
	least := at.Add(comeback - Abandoned)
	for i := range t.Players {
		if c := &t.Players[i].Clock; c.Late && c.Deadline.Before(least) {
			c.Deadline = least
		}
	}
}
