package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// runsFrom returns when the clock of a player runs on: now, or at the end of the pauses and absences. An absence does
// not delay an answer.
func (c *Contest) runsFrom(p Player, now time.Time) time.Time {
	rests := []hours.Rest{c.Pause}
	if !p.Clock.Asked {
		rests = append(rests, c.away(p))
	}
	for {
		i := slices.IndexFunc(rests, func(r hours.Rest) bool { return r.Holds(now) })
		if i < 0 {
			return now
		}
		now = rests[i].Until
	}
}

// spend takes the delay of a player, who has acted now, from their reserve time.
func (c *Contest) spend(p *Player, now time.Time) {
	if clock := p.Clock; p.Bank == 0 || clock.Deadline.IsZero() || now.Before(clock.Deadline) && !clock.Bank ||
		clock.Late {
		return
	}
	if c.draw(p); p.Clock.Bank {
		p.Bank = c.quiet(*p).Awake(c.runsFrom(*p, now), p.Clock.Deadline)
	}
}

// eachClock calls do for the clocks that run, and those that run again when a press is taken back.
func (c *Contest) eachClock(do func(p Player, clock *Clock)) {
	for i := range c.Players {
		do(c.Players[i], &c.Players[i].Clock)
		if p := &c.Players[i]; !p.Check.Deadline.IsZero() {
			do(*p, &p.Check)
		}
	}
	for _, press := range c.Presses {
		for i := range press.Clocks {
			clock := &press.Clocks[i]
			p := c.Players[clock.Seat]
			p.Clock = clock.Clock
			do(p, &clock.Clock)
		}
	}
}

// rest changes a pause or an absence, and moves the clocks accordingly.
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

// SetAbsence records the absence of a user, or their return if the absence is over. It reports whether that is new.
func (t *Table) SetAbsence(user string, r hours.Rest, now time.Time) bool {
	if !now.Before(r.Until) {
		r = hours.Rest{}
	}
	seat, ok := t.Seat(user)
	if !ok || !t.Live() {
		return t.setWaitingAbsence(user, r)
	}
	p := &t.Players[seat]
	if p.Away.From.Equal(r.From) && p.Away.Until.Equal(r.Until) {
		return false
	}
	if p.Away.Holds(now) {
		t.excuseAbsence(p)
	}
	t.rest(now, func() { p.Away = r })
	t.wake(now)
	return true
}

// AwaySeats returns the seats, ascending, of the players who are away.
func (c *Contest) AwaySeats() []game.Seat {
	return c.seats(func(p Player) bool { return !c.away(p).IsZero() && !p.Left() })
}

// Absent reports whether a player is away now.
func (c *Contest) Absent(now time.Time) bool {
	return slices.ContainsFunc(c.Players, func(p Player) bool { return c.away(p).Holds(now) })
}

// resting returns the pauses, absences and running reserve times as a part of a fingerprint.
func (c *Contest) resting() (all string) {
	if !c.Pause.IsZero() {
		all += fmt.Sprint(" pause ", c.Pause.Until.Unix())
	}
	for i, p := range c.Players {
		if away := c.away(p); !away.IsZero() {
			all += fmt.Sprint(" away ", i, " ", away.Until.Unix())
		}
	}
	if seats := c.BankSeats(); len(seats) > 0 {
		all += fmt.Sprint(" bank ", seats)
	}
	if seats := c.PauseSeats(); len(seats) > 0 {
		all += fmt.Sprint(" pauses ", seats)
	}
	return all
}

// wakes returns when the next pause or absence ends; zero if there is none.
func (c *Contest) wakes() time.Time {
	return hours.Earlier(c.Pause.Until, c.returns())
}

// rouse removes the pauses and absences that are over, and reports whether there were any.
func (c *Contest) rouse(now time.Time) bool {
	next := c.wakes()
	if c.Phase != Playing || next.IsZero() || now.Before(next) {
		return false
	}
	over := func(r *hours.Rest) {
		if !r.IsZero() && !now.Before(r.Until) {
			c.wake(r.Until)
			*r = hours.Rest{}
		}
	}
	over(&c.Pause)
	for i := range c.Players {
		if p := &c.Players[i]; !now.Before(p.Away.Until) {
			c.excuseAbsence(p)
		}
		over(&c.Players[i].Away)
	}
	return true
}
