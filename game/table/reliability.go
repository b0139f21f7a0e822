package table

import (
	"cmp"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/reliability"
)

// began returns when the turn of a clock began. A seat that acts several times in a row has one turn.
func (c Clock) began() time.Time { return cmp.Or(c.Began, c.Since) }

// turn returns the turn of a clock, whose seconds identify it.
func (c Clock) turn(late bool) reliability.Turn {
	return reliability.Turn{Since: c.began().Truncate(time.Second), Late: late}
}

// acted records that a seat has acted in time in its turn, unless that was late before. Answers to questions do not
// count.
func (c *Contest) acted(seat game.Seat) {
	if clock := c.Players[seat].Clock; !clock.Deadline.IsZero() && !clock.Asked && !clock.Late {
		c.countTurn(seat, false)
	}
}

// missed records that the deadline of a seat has passed, unless that is excused.
func (c *Contest) missed(seat game.Seat) {
	if p := c.Players[seat]; !p.Clock.Asked && !c.excuses(p) {
		c.countTurn(seat, true)
	}
}

// countTurn records the present turn of a seat in a match against people.
func (c *Contest) countTurn(seat game.Seat, late bool) {
	p := &c.Players[seat]
	if !c.Solo && p.User != "" && !p.Erased && c.somebodyWaits([]game.Seat{seat}) {
		p.Turns = p.Turns.With(p.Clock.turn(late))
	}
}

// uncountTurn undoes acted, given the clock before it. An earlier decision of the same turn still counts.
func (p *Player) uncountTurn(before Clock) {
	if before.Began.IsZero() {
		p.Turns = p.Turns.Without(before.turn(false))
	}
}

// excuses reports whether a missed deadline does not count: during quiet hours, or an absence, that did not stop the
// clock.
func (c *Contest) excuses(p Player) bool {
	clock := p.Clock
	if c.Strict && (clock.Excused || !p.Away.IsZero() && p.Away.From.Before(clock.Deadline)) {
		return true
	}
	waited := clock.Deadline.Sub(clock.Since)
	return p.Quiet.Holds(clock.Deadline.Add(-1)) || c.Hurried() && p.Quiet.Awake(clock.Since, clock.Deadline) < waited
}

// excuseAbsence records in a strict match that its player was away during the present turn.
func (c *Contest) excuseAbsence(p *Player) {
	if clock := &p.Clock; c.Strict && !clock.Deadline.IsZero() && p.Away.Until.After(clock.Since) {
		clock.Excused = true
	}
}

// goesOnMoving reports whether the next decision of a seat belongs to the turn of its clock: no other seat has acted
// since that began. The plays are those that the clocks do not include yet.
func (c *Contest) goesOnMoving(seat game.Seat, plays []game.Play) bool {
	other := func(p game.Play) bool { return p.Seat >= 0 && p.Seat != seat }
	since := c.Players[seat].Clock.began()
	for i, p := range c.Players {
		if game.Seat(i) != seat && p.Acted.After(since) {
			return false
		}
	}
	return !slices.ContainsFunc(plays, other)
}

// HasTurns reports whether the turns of a finished match are still to be added to those of its players.
func (c *Contest) HasTurns() bool {
	return c.Phase == Over && slices.ContainsFunc(c.Players, func(p Player) bool { return len(p.Turns) > 0 })
}

// ForgetTurns removes the turns of all seats, after they were added to those of their players.
func (ps Players) ForgetTurns() {
	for i := range ps {
		ps[i].Turns = nil
	}
}
