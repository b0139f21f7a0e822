package table

import (
	"time"

	"dockside/game/hours"
)

// ebbPart is which part of a turn does not run in quiet hours: the last one of so many.
const ebbPart = 4

// run gives a clock a time from a moment on, and more of it where its last part is quiet.
func (c *Clock) run(from time.Time, span time.Duration, q hours.Quiet) {
	c.Span, c.Deadline = span, from.Add(span)
	if q.Valid() {
		c.Ebb = c.Deadline.Add(-span / ebbPart)
		c.Deadline = q.After(c.Ebb, span/ebbPart)
	}
}

// move lets a clock that would run on from one time do so from another.
func (c *Clock) move(from, to time.Time, q hours.Quiet) {
	if !c.Answer.IsZero() {
		c.Answer = c.Answer.Add(to.Sub(from))
	}
	switch {
	case c.Deadline.IsZero():
	case c.Ebb.IsZero():
		c.Deadline = c.Deadline.Add(to.Sub(from))
	case from.Before(c.Ebb):
		rest := q.Awake(c.Ebb, c.Deadline)
		c.Ebb = c.Ebb.Add(to.Sub(from))
		c.Deadline = q.After(c.Ebb, rest)
	default:
		c.Deadline = q.After(to, q.Awake(from, c.Deadline))
	}
}

// hurried is the pace below which quiet hours hold nobody up.
const hurried = time.Hour

// Hurried tells whether the match does not wait for anybody's quiet hours.
func (t *Table) Hurried() bool { return t.Pace < hurried }

// quiet are the hours in which the clock of a player may stand still.
func (t *Table) quiet(p Player) hours.Quiet {
	if t.Hurried() {
		return hours.Quiet{}
	}
	return p.Quiet
}
