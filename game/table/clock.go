package table

import (
	"time"

	"dockside/game/hours"
)

// Clock is the time of a seat that is to act; zero for other seats. It starts when the turn of the seat begins. Other
// players do not change it.
type Clock struct {
	Since         time.Time `json:"since,omitzero"` // when the turn began
	Deadline      time.Time `json:"deadline,omitzero"`
	Reminded      bool      `json:"reminded,omitempty"` // half of the time is over
	Late          bool      `json:"late,omitempty"`     // all of it is
	Asked         bool      `json:"asked,omitempty"`    // the seat has to answer a question, see game.Passer
	ReminderShown bool      `json:"said,omitempty"`     // the reminder was shown before a press was taken back
	Apart         bool      `json:"apart,omitempty"`    // the player is notified outside the channel, see Calls
	Bank          bool      `json:"bank,omitempty"`     // the deadline is that of the reserve time
	// Span is the length of the turn; zero for Terms.Pace.
	Span time.Duration `json:"span,omitempty"`
	// PausableFrom is when the last part of the turn begins, which is paused in quiet hours; zero for no such part.
	PausableFrom time.Time `json:"ebb,omitzero"`
	// Began is when the turn began, if the seat has acted in it before; zero for Since. Excused reports whether missing
	// the deadline does not count, see Contest.excuses.
	Began   time.Time `json:"began,omitzero"`
	Excused bool      `json:"excused,omitempty"`
	// Answer is when the bot may answer a question for the seat. It is secret, see answerTime. Zero after that time.
	Answer time.Time `json:"answer,omitzero"`
}

// ebbPart is the divisor for the last part of a turn, which is paused in quiet hours.
const ebbPart = 4

// run starts the clock at from with a span, and pauses its last part in quiet hours.
func (c *Clock) run(from time.Time, span time.Duration, q hours.Quiet) {
	c.Span, c.Deadline = span, from.Add(span)
	if q.Valid() {
		c.PausableFrom = c.Deadline.Add(-span / ebbPart)
		c.Deadline = q.After(c.PausableFrom, span/ebbPart)
	}
}

// move makes a clock that would run on at from run on at to instead.
func (c *Clock) move(from, to time.Time, q hours.Quiet) {
	if !c.Answer.IsZero() {
		c.Answer = c.Answer.Add(to.Sub(from))
	}
	switch {
	case c.Deadline.IsZero():
	case c.PausableFrom.IsZero():
		c.Deadline = c.Deadline.Add(to.Sub(from))
	case from.Before(c.PausableFrom):
		rest := q.Awake(c.PausableFrom, c.Deadline)
		c.PausableFrom = c.PausableFrom.Add(to.Sub(from))
		c.Deadline = q.After(c.PausableFrom, rest)
	default:
		c.Deadline = q.After(to, q.Awake(from, c.Deadline))
	}
}
