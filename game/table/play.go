package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// Play makes a move of a user, or lays orders, or both with one press, see game.Move.With. The decision is the one
// that the pressed button was drawn for: of the seat's moves, or where orders are laid alone, of what it has laid,
// see Standing. A move that was typed has none ("").
//
// It returns ErrNotSeated, ErrFinished, ErrStale (the button is older than the position),
// ErrNotTurn, or what the rules say against the move, and the game against an order.
func (s *Sitting) Play(user, decision string, words game.Move, d game.Dice, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	move, orders := words.Parts()
	if move == "" && orders != nil {
		err = s.mayOrder(seat, decision)
	} else {
		err = s.mayMove(seat, decision)
	}
	if err != nil {
		return err
	}
	return s.press(seat, move, orders, d, now)
}

// mayMove tells why a seat cannot decide what a button was drawn for; nil if it can.
func (s *Sitting) mayMove(seat game.Seat, decision string) error {
	m := s.Match
	other := decision != "" && !m.Faces(seat, decision)
	switch {
	case other && !others(m, decision, seat):
		return ErrStale
	case !slices.Contains(m.Turn(), seat):
		return ErrNotTurn
	case other:
		return ErrNotYours
	}
	return nil
}

// press lays orders for a seat and makes its move, if there is one: all of it or nothing.
func (s *Sitting) press(seat game.Seat, move game.Move, orders []game.Order, d game.Dice, now time.Time) error {
	before := s.about(seat)
	if err := s.lay(seat, orders); err != nil {
		return err
	}
	if move == "" && len(orders) > 0 { // whoever is to act has decided by that
		move, _ = s.Match.Rules().Carry(s.Match.State().View(seat), seat, s.Players[seat].Orders)
	}
	var err error
	if move != "" || len(orders) == 0 {
		err = s.play(game.Play{Seat: seat, Move: move})
	}
	if err == nil {
		err = s.goOn(d)
	}
	if err != nil {
		s.Players[seat].Orders = before.Orders
		return err
	}
	if s.Match.Len() == len(s.Log) { // that somebody lays orders is to be seen nowhere
		s.relay(seat, orders)
		return s.keep(now)
	}
	s.Players[seat].Acted, s.Players[seat].Pauses = now, false
	if err := s.keep(now); err != nil {
		return err
	}
	s.remember(before)
	return nil
}

// others tells whether a button that everybody sees was drawn for the present decision of another
// seat. Buttons that one seat alone sees are nobody else's to press.
func others(m *game.Match, decision string, seat game.Seat) bool {
	return slices.ContainsFunc(m.Turn(), func(s game.Seat) bool { return s != seat && m.OpenDecision(s) == decision })
}

// Resign gives the match up for a user. If the others still have somebody to play against, the match
// goes on with a computer player on that seat.
func (s *Sitting) Resign(user string, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	if s.goesOn(seat) {
		return s.happens(now, game.TakeOver(seat, s.Standin))
	}
	return s.giveUp(game.Resigned, []game.Seat{seat}, now)
}

// Claim ends the match because others have missed their deadline; those who stayed have won. ErrStale
// says that nobody is late.
func (s *Sitting) Claim(user string, now time.Time) error {
	_, late, err := s.waiting(user)
	if err != nil {
		return err
	}
	return s.giveUp(game.Expired, late, now)
}

// ReplaceLate lets computer players play on for those who have missed their deadline: ErrStale if
// nobody is late. If only one person stays, they have won, however the game goes on.
func (s *Sitting) ReplaceLate(user string, now time.Time) error {
	seat, late, err := s.waiting(user)
	switch {
	case err != nil:
		return err
	case s.Standin == "":
		return ErrStale
	}
	if err := s.happens(now, s.takeOvers(late)...); err != nil {
		return err
	}
	s.Players[seat].Acted = now
	return nil
}

// Wait gives those who have missed their deadline their time once more: ErrStale if nobody is late.
func (s *Sitting) Wait(user string, now time.Time) error {
	seat, late, err := s.waiting(user)
	if err != nil {
		return err
	}
	for _, l := range late {
		clock := &s.Players[l].Clock
		since := clock.Since // it is the same turn
		s.restart(l, now)
		clock.Since = since
	}
	s.Players[seat].Acted = now
	s.changed(now)
	return nil
}

// waiting finds the seat of a user who is not late, and the seats that are.
func (s *Sitting) waiting(user string) (seat game.Seat, late []game.Seat, err error) {
	seat, err = s.playing(user)
	late = s.Late()
	switch {
	case err != nil:
		return 0, nil, err
	case len(late) == 0:
		return 0, nil, ErrStale
	case slices.Contains(late, seat):
		return 0, nil, ErrNotYours
	}
	return seat, late, nil
}

// End is the word of somebody who keeps order: it stops the match, or the challenge, and is kept with the
// name and the reason, which may be empty. ErrParty says that it is their own rated match, in which they can only
// resign.
func (s *Sitting) End(by Person, why string, now time.Time) error {
	return s.endedBy(by, why, now, s.Stop)
}

// End is that of a Sitting where the rules are gone.
func (t *Table) End(by Person, why string, now time.Time) error {
	return t.endedBy(by, why, now, t.Stop)
}

// MostReason is how long the reason for ending a match may be, in characters.
const MostReason = 200

// CleanReason makes any text fit to be the reason for ending a match: one line of at most MostReason characters.
func CleanReason(text string) string {
	words := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(words[:min(len(words), MostReason)])
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

// MayEnd tells why somebody who keeps order cannot end the match; nil if they can. Whoever has left a
// rated match has lost it, and has a part in it still.
func (t *Table) MayEnd(user string) error {
	if _, plays := t.Seat(user); plays && t.Rated && t.Phase == Playing {
		return ErrParty
	}
	return nil
}

// Stop ends the match, or the challenge, without a result.
func (s *Sitting) Stop(now time.Time) error {
	if s.Phase != Playing {
		return s.Table.Stop(now)
	}
	return s.happens(now, game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
}

// Stop ends the match, or the challenge, without a result. It needs no rules, so that a match
// of rules which are gone can be ended too.
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

// playing finds the seat of a user in a running match.
func (t *Table) playing(user string) (game.Seat, error) {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return 0, ErrNotSeated
	case t.Phase == Open:
		return 0, ErrNotStarted
	case t.Phase != Playing:
		return 0, ErrFinished
	case t.Players[seat].Left():
		return 0, ErrLeft
	}
	return seat, nil
}

// giveUp ends the match because of seats that have given it up. The last of them ends it; from the
// others computer players take over before.
func (s *Sitting) giveUp(why game.Cause, seats []game.Seat, now time.Time) error {
	last := len(seats) - 1
	var plays []game.Play
	if s.Standin != "" { // a game may have no computer players
		plays = s.takeOvers(seats[:last])
	}
	end := game.Move(fmt.Sprintf("%s %d", why, seats[last]))
	return s.happens(now, append(plays, game.Play{Seat: game.Outside, Move: end})...)
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
