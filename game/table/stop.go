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
func (t *Table) MayEnd(user string) error {
	if _, plays := t.Seat(user); plays && t.Rated && t.Phase == Playing {
		return ErrParty
	}
	return nil
}

// End is like Sitting.End, for unknown rules.
func (t *Table) End(by Person, why string, now time.Time) error {
	return t.endedBy(by, why, now, t.Stop)
}

func (t *Table) endedBy(by Person, why string, now time.Time, stop func(time.Time) error) error {
	if err := t.MayEnd(by.ID); err != nil {
		return err
	}
	if err := stop(now); err != nil {
		return err
	}
	t.EndedBy, t.Ender, t.EndedFor = by.Name, by.ID, why
	return nil
}

// Stop ends the match, or the challenge, without a result. It needs no rules, so it also ends a match of unknown ones.
func (t *Table) Stop(now time.Time) error {
	switch t.Phase {
	case Open:
		t.Phase = Withdrawn
	case Playing:
		t.Log = append(t.Log, game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
		t.over(now)
	default:
		return ErrFinished
	}
	t.changed(now)
	return nil
}

func (t *Table) over(now time.Time) {
	t.Phase, t.Ended, t.Placed = Over, now, true
	t.stopClocks()
	t.Presses = nil
	t.Pause = hours.Rest{}
	t.forgetPauses()
	for i := range t.Players {
		t.Players[i].Orders = nil
	}
}

// Retract withdraws a challenge or match that has just begun, since another game replaces it. If it was not published
// yet, it will not be.
func (t *Table) Retract(now time.Time) error {
	if !t.Live() {
		return ErrGone
	}
	t.Phase, t.Log, t.Presses = Withdrawn, nil, nil
	t.stopClocks()
	if t.changed(now); t.Shown.Board == "" {
		t.Shown.Fingerprint = t.Fingerprint()
		t.AllPublished()
	}
	return nil
}
