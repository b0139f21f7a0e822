package table

import (
	"cmp"
	"fmt"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// editableFor is the age up to which a message is edited: Discord allows few edits of messages older than an hour.
const editableFor = 55 * time.Minute

// Editable reports whether the main message can still be edited in place.
func (t *Table) Editable(now time.Time) bool {
	return t.Stays() && now.Sub(t.Shown.Posted) < editableFor
}

// Stays reports whether the main message exists in its place, and was not requested again.
func (t *Table) Stays() bool { return t.Shown.Board != "" && !t.Shown.Resend && !t.IsMisplaced() }

// Ready reports whether a solo match can begin: its card is in the channel, with the commitment to the seed.
func (t *Table) Ready() bool { return t.Phase == Open && t.Solo && t.Shown.Board != "" }

// Fingerprint returns a fingerprint of the content of the main message. It changes whenever the message must.
func (t *Table) Fingerprint() string {
	front := fmt.Sprint(t.Phase, len(t.Log), t.votes(), t.Next, t.until())
	add := func(holds bool, parts ...any) {
		if holds {
			front += fmt.Sprint(parts...)
		}
	}
	if t.gathering() {
		for _, p := range t.Players {
			front += fmt.Sprintf(" %q", cmp.Or(p.User, p.Level))
			add(p.Crew > 0, " crew ", p.Crew)
		}
	}
	add(t.gathering(), t.assembly())
	open := t.Phase == Open
	who := t.SeatsWithWord()
	add(open && len(who) > 0, " ", who)
	add(open && len(t.Chain) > 0, " links ", len(t.Chain))
	add(t.Phase == Over && t.Next == "" && len(t.NextChain) > 0, " links ", len(t.NextChain))
	add(open && !t.GapsUntil.IsZero(), " until ", t.Expires.Unix())
	add(open && t.Switched > 0, " switched ", t.Switched)
	add(t.Undone.Times > 0, " undone ", t.Undone.Times)
	add(t.Continued > 0, " continued ", t.Continued)
	add(t.Phase == Playing, t.resting())
	add(t.Phase == Playing && len(t.Late()) > 0, " late ", t.Late())
	auto := t.seats(func(p Player) bool { return p.AutoMoves })
	add(t.Phase == Playing && len(auto) > 0, " auto ", auto)
	add(len(t.Settled) > 0, " settled")
	add(t.Review != nil && t.Review.Shown, " reviewed")
	add(len(t.Odds) > 0, " odds ", t.Odds)
	return front
}

// WantedNotice returns the notice to show now.
func (c *Contest) WantedNotice() Notice {
	if c.Phase == Over && c.Next == "" && len(c.Willing()) > 0 {
		return Notice{Invited: c.Undecided()}
	}
	if c.Phase != Playing {
		return Notice{}
	}
	return Notice{
		Reminded: c.seats(func(p Player) bool { return p.reminded() && !p.Clock.Late && p.mayCall() }),
		Late:     c.Late(),
	}
}

// TurnOf returns the turn of a player who is notified outside the channel, or the question whether they are ready; zero
// for other players and without a turn.
func (c *Contest) TurnOf(seat game.Seat) Turn {
	p := c.Players[seat]
	if p.Check.Apart && c.gathering() {
		return Turn{Since: p.Check.Since, Away: true}
	}
	if c.Phase != Playing || !p.Clock.Apart || p.Level != "" || c.Solo || p.Clock.Asked && p.Clock.Late {
		return Turn{}
	}
	return Turn{
		Since: p.Clock.Since, Reminded: p.reminded(),
		Away: p.Clock.Since.Sub(p.Acted) > Away, Again: c.Repeats(),
	}
}

// SeatsToNotify returns the seats whose agendas are not up to date.
func (c *Contest) SeatsToNotify() []game.Seat {
	var seats []game.Seat
	for i, p := range c.Players {
		if seat := game.Seat(i); p.User != "" && !c.TurnOf(seat).Equal(p.NotifiedOf) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// AllPublished records that everything is published. The table still needs attention for an unsettled match, a message
// without its picture, a match that can begin, and people to notify.
func (t *Table) AllPublished() {
	if t.Unsettled() || t.Ready() || len(t.Shown.Bare) > 0 || len(t.SpectatorsToNotify()) > 0 || len(t.Lost) > 0 {
		return
	}
	t.Retry, t.Shown.Fails = time.Time{}, 0
}

// maxFails is how often publishing may fail before a settled table is given up.
const maxFails = 20

// PublishFailed schedules the next attempt after a failure, with exponential backoff up to an hour.
func (t *Table) PublishFailed(now time.Time) {
	t.Retry = now.Add(hours.Backoff(t.Shown.Fails))
	t.Shown.Fails++
	if !t.Live() && !t.Unsettled() && t.Shown.Fails > maxFails {
		t.Retry = time.Time{}
	}
}

// KeepReview stores the summary of the first review. It returns ErrStale if the match is not over.
func (t *Table) KeepReview(r Review, now time.Time) error {
	switch {
	case t.Phase != Over:
		return ErrStale
	case t.Review != nil:
		return nil
	}
	r.Shown = len(r.Curve) > 1 && (!t.Shown.Over || t.Editable(now))
	t.Review = &r
	if r.Shown {
		t.changed(now)
	}
	return nil
}
