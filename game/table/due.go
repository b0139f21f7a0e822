package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/hours"
)

// Due returns when the table next needs attention without a press; zero if never.
func (t *Table) Due() time.Time {
	due := hours.Earlier(t.Retry, t.ThreadDue())
	if t.Phase == Open {
		due = hours.Earlier(hours.Earlier(hours.Earlier(due, t.closes()), t.renotifies()), t.assembles())
	}
	if t.Phase == Over {
		due = hours.Earlier(due, t.VotesLapse())
	}
	if t.Phase == Playing {
		due = hours.Earlier(due, t.wakes())
		for _, p := range t.Players {
			due = hours.Earlier(due, t.alarm(p))
		}
	}
	return due
}

// WaitsFor reports whether a table waits for a user, and until when: for their move, or for their answer to a challenge
// or a ready check.
func (c *Contest) WaitsFor(user string) (until time.Time, waits bool) {
	seat, seated := c.Seat(user)
	if !seated {
		return time.Time{}, false
	}
	switch p := c.Players[seat]; c.Phase {
	case Playing:
		return p.Clock.Deadline, p.Level == "" && !p.Clock.Deadline.IsZero()
	case Open:
		if c.Lobby {
			return p.Check.Deadline, !p.Check.Deadline.IsZero()
		}
		return c.Expires, !c.Solo && seat != 0
	case Over, Declined, Lapsed, Withdrawn:
	}
	return time.Time{}, false
}

// TurnTimes holds the times of a turn: when half of it is over, and when its player last acted at the table.
type TurnTimes struct{ Half, Acted time.Time }

// TurnTimesOf returns the times of the turn of a seat.
func (c *Contest) TurnTimesOf(seat game.Seat) TurnTimes {
	p := c.Players[seat]
	if c.Checking() {
		p.Clock = p.Check
		p.Clock.PausableFrom = time.Time{}
	}
	return TurnTimes{Half: c.half(p), Acted: p.Acted}
}

// alarm returns the next event of the clock of a player: the time for an answer by the bot, the reminder, the
// deadline, or the time at which the match is abandoned; zero for none. There are no reminders of questions.
func (c *Contest) alarm(p Player) time.Time {
	switch clock := p.Clock; {
	case !clock.Answer.IsZero():
		return clock.Answer
	case clock.Deadline.IsZero():
		return clock.Deadline
	case c.patient(p):
		return c.lost(clock.Deadline)
	case clock.Late:
		return c.lost(clock.Deadline.Add(Abandoned))
	case clock.Reminded || clock.Asked:
		return clock.Deadline
	}
	return c.reminds(p)
}

// lost moves the time at which a match is abandoned: not during a pause or an absence, nor soon after.
func (c *Contest) lost(at time.Time) time.Time {
	for _, p := range c.Players {
		if back := c.runsFrom(p, at); back.After(at) && !p.Left() {
			at = back.Add(comeback)
		}
	}
	return at
}

// rings reports whether an event of the clock of a player is due.
func (c *Contest) rings(p Player, now time.Time) bool {
	alarm := c.alarm(p)
	return !alarm.IsZero() && !now.Before(alarm)
}

// Tick handles the events that are due and need no rules, and reports whether anything changed: a challenge or a vote
// expires, half of a turn is over, a deadline passes, a match is abandoned.
func (t *Table) Tick(now time.Time) bool {
	roused := t.rouse(now)
	switch {
	case t.Phase == Open && !now.Before(t.closes()):
		t.close(Lapsed)
	case t.abandoned(now):
		return t.Stop(now) == nil
	case !t.advance(now) && !t.dropVotes(now) && !t.knock(now) && !roused:
		return false
	}
	t.changed(now)
	return true
}

// abandoned reports whether a match is abandoned.
func (c *Contest) abandoned(now time.Time) bool {
	return c.Phase == Playing && slices.ContainsFunc(c.Players, func(p Player) bool {
		return (p.Clock.Late || c.patient(p)) && p.Clock.Answer.IsZero() && c.rings(p, now)
	})
}

// advance updates the clocks of a running match, and reports whether any event was due.
func (c *Contest) advance(now time.Time) bool {
	rang := false
	for i := range c.Players {
		p := &c.Players[i]
		if c.Phase != Playing || !c.rings(*p, now) {
			continue
		}
		if p.Clock.Answer = (time.Time{}); c.rings(*p, now) {
			p.Clock.Reminded = true
			if !now.Before(p.Clock.Deadline) {
				c.draw(p)
			}
			if p.Clock.Late = !now.Before(p.Clock.Deadline); p.Clock.Late {
				c.missed(game.Seat(i))
			}
			if p.Clock.Late && p.Clock.Bank {
				p.Bank = 0
			}
		}
		rang = true
	}
	return rang
}

// renotifies returns when the card of a challenge is sent again, see RenotifyAt; zero for never. A ready check comes
// first: its table is full, or has just got a new card.
func (t *Table) renotifies() time.Time {
	if t.Checking() {
		return time.Time{}
	}
	return t.RenotifyAt
}

// knock sends the card of a challenge again if that is due, and reports whether it did. See RenotifyAt.
func (t *Table) knock(now time.Time) bool {
	if at := t.renotifies(); t.Phase != Open || at.IsZero() || now.Before(at) {
		return false
	}
	t.RenotifyAt, t.Shown.Resend = time.Time{}, true
	return true
}

// ApplyGaps moves the deadlines by the gaps, ascending, that the table does not know yet.
func (t *Table) ApplyGaps(gaps []contact.Gap) {
	for _, g := range gaps {
		if g.To.After(t.Created) && g.To.After(t.GapsUntil) {
			t.excuse(g)
			t.GapsUntil = g.To
		}
	}
}

// excuse moves the deadlines by a gap.
func (t *Table) excuse(g contact.Gap) {
	switch t.Phase {
	case Open:
		t.Expires = g.Moved(t.Expires, leastGrace)
		t.excuseAssembly(g)
	case Playing:
		t.excuseClocks(g)
	case Over:
		t.excuseVotes(g)
		return // the message does not show when votes expire
	default:
		return
	}
	t.PublishSoon(g.To)
}

// excuseClocks moves the clocks by a gap. Late players stay late, but the match is not abandoned sooner after the gap
// than others would be late.
func (c *Contest) excuseClocks(g contact.Gap) {
	grace := max(c.Pace/gracePart, leastGrace)
	c.eachClock(func(p Player, clock *Clock) {
		if clock.Late {
			clock.Deadline = g.Moved(clock.Deadline, grace-Abandoned)
			return
		}
		clock.move(g.From, g.To, c.quiet(p))
		if least := c.quiet(p).After(g.To, grace); !clock.Deadline.IsZero() && clock.Deadline.Before(least) {
			clock.Deadline = least
		}
	})
}
