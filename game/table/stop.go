package table

import (
	"strings"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// MostReason is the maximum length of the reason for ending a match, in characters.
const MostReason = 200

// CleanReason returns a text as a reason for ending a match: one line of at most MostReason characters.
func CleanReason(text string) string {
	words := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(words[:min(len(words), MostReason)])
}

// MayEnd returns why a moderator cannot end the match; nil if they can. A player who has left a rated match is still
// involved in it.
func (c *Contest) MayEnd(user string) error {
	if _, plays := c.Seat(user); plays && c.Rated && c.Phase == Playing {
		return ErrParty
	}
	return nil
}

// End is like Session.End, for unknown rules.
func (t *Table) End(by Person, why string, now time.Time) error {
	if err := t.MayEnd(by.ID); err != nil {
		return err
	}
	if err := t.Stop(now); err != nil {
		return err
	}
	t.setEnder(by, why)
	return nil
}

// setEnder records the moderator who has ended a match, with their reason.
func (e *Ending) setEnder(by Person, why string) {
	e.EndedBy, e.Ender, e.EndedFor = by.Name, by.ID, why
}

// Stop ends the match, or the challenge, without a result. It needs no rules, so it also ends a match of unknown ones.
func (t *Table) Stop(now time.Time) error {
	switch t.Phase {
	case Open:
		t.close(Withdrawn)
	case Playing:
		t.Log = append(t.Log, game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
		t.over(now)
	default:
		return ErrFinished
	}
	t.changed(now)
	return nil
}

func (c *Contest) over(now time.Time) {
	c.Phase, c.Ended, c.Placed = Over, now, true
	c.stopClocks()
	c.Presses = nil
	c.Pause = hours.Rest{}
	c.forgetPauses()
	for i := range c.Players {
		c.Players[i].Orders = nil
	}
}

// Retract withdraws a challenge or match that has just begun, since another game replaces it. If it was not published
// yet, it will not be.
func (t *Table) Retract(now time.Time) error {
	if !t.Live() {
		return ErrGone
	}
	t.close(Withdrawn)
	t.Log, t.Presses = nil, nil
	t.stopClocks()
	if t.changed(now); t.Shown.Board == "" {
		t.Shown.Fingerprint = t.Fingerprint()
		t.AllPublished()
	}
	return nil
}

// Reopen opens a challenge again that was just retracted, with a Filler as before. It returns ErrGone if the challenge
// was not retracted.
func (t *Table) Reopen(filler string, now time.Time) error {
	if t.Phase != Withdrawn {
		return ErrGone
	}
	t.Phase, t.Filler, t.Shown.Fingerprint = Open, filler, ""
	t.changed(now)
	return nil
}
