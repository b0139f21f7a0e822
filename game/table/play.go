package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
)

// Play makes a move of a user, adds standing orders, or both, see game.Move.With. The decision is the position for
// which the button was made: of the moves of the seat, or of its orders if there is no move, see Standing. It is empty
// for a typed move.
//
// It returns ErrNotSeated, ErrFinished, ErrStale for an old button, ErrNotTurn, or the error of the rules or of the
// game for an order.
func (s *Session) Play(user, decision string, words game.Move, d game.Dice, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	move, orders := words.Parts()
	if move == "" && orders != nil {
		if decision != s.Standing(seat) {
			return ErrStale
		}
	} else if err := mayMove(s.Match, seat, decision); err != nil {
		return err
	}
	return s.press(seat, move, orders, d, now)
}

// Standing returns the id of the standing orders of a seat, for buttons that add more, see game.Match.Standing.
func (s *Session) Standing(seat game.Seat) string {
	return s.Match.OrdersID(seat, s.Players[seat].Orders)
}

// mayMove returns why a seat cannot make the decision of a button; nil if it can.
func mayMove(m *game.Match, seat game.Seat, decision string) error {
	other := decision != "" && !m.IsCurrent(seat, decision)
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

// others reports whether a public button belongs to the present decision of another seat. Private buttons cannot be
// pressed by others.
func others(m *game.Match, decision string, seat game.Seat) bool {
	return slices.ContainsFunc(m.Turn(), func(s game.Seat) bool { return s != seat && m.OpenDecision(s) == decision })
}

// press adds orders of a seat and makes its move, if there is one: all or nothing.
func (s *Session) press(seat game.Seat, move game.Move, orders []game.Order, d game.Dice, now time.Time) error {
	before, p := s.undoInformation(seat, len(s.Log), s.Hint), &s.Players[seat]
	if err := p.lay(s.Match, seat, orders); err != nil {
		return err
	}
	if move == "" && len(orders) > 0 { // the orders may decide the present move
		move, _ = s.Match.Rules().Carry(s.Match.State().View(seat), seat, p.Orders)
	}
	var err error
	if move != "" || len(orders) == 0 {
		err = s.play(game.Play{Seat: seat, Move: move})
	}
	if err == nil {
		err = s.goOn(d)
	}
	if err != nil {
		p.Orders = before.Orders
		return err
	}
	if s.Match.Len() == len(s.Log) { // orders alone are secret
		s.Presses = s.Presses.relaid(s.Match, seat, orders)
		return s.keep(now)
	}
	p.Acted, p.Pauses = now, false
	if err := s.keep(now); err != nil {
		return err
	}
	if before.returns(s.Match, s.leeway(), seat) {
		same := func(c SeatClock) bool { return c.Clock == s.Players[c.Seat].Clock }
		before.Clocks = slices.DeleteFunc(before.Clocks, same)
		s.Presses = s.Presses.with(before)
	}
	return nil
}

// undoInformation returns the Press of a seat before it happens.
func (ps Players) undoInformation(seat game.Seat, plays int, hint string) Press {
	p := Press{Seat: seat, Plays: plays, Orders: ps[seat].Orders, Hint: hint}
	for i, player := range ps {
		p.Clocks = append(p.Clocks, SeatClock{game.Seat(i), player.Clock, player.Bank})
	}
	return p
}

// Resign gives up for a user. If the other players still have opponents, a computer player takes over the seat.
func (s *Session) Resign(user string, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	if s.goesOn(seat) {
		return s.happens(now, game.TakeOver(seat, s.Standin))
	}
	return s.giveUp(game.Resigned, []game.Seat{seat}, now)
}

// Claim ends the match since others have missed their deadlines; the remaining players win. It returns ErrStale if no
// player is late.
func (s *Session) Claim(user string, now time.Time) error {
	_, late, err := s.waiting(user)
	if err != nil {
		return err
	}
	return s.giveUp(game.Expired, late, now)
}

// ReplaceLate lets computer players take over the late seats. It returns ErrStale if no player is late. If only one
// person stays, they have won, whatever the result of the game.
func (s *Session) ReplaceLate(user string, now time.Time) error {
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

// Wait restarts the clocks of the late seats. It returns ErrStale if no player is late.
func (s *Session) Wait(user string, now time.Time) error {
	seat, late, err := s.waiting(user)
	if err != nil {
		return err
	}
	for _, l := range late {
		clock := &s.Players[l].Clock
		since, began := clock.Since, clock.Began // it is the same turn
		s.restart(l, now)
		clock.Since, clock.Began = since, began
	}
	s.Players[seat].Acted = now
	s.changed(now)
	return nil
}

// waiting returns the seat of a user who is not late, and the late seats.
func (c *Contest) waiting(user string) (seat game.Seat, late []game.Seat, err error) {
	seat, err = c.playing(user)
	late = c.Late()
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

// giveUp ends the match because seats have given up. Computer players take over all but the last.
func (s *Session) giveUp(why game.Cause, seats []game.Seat, now time.Time) error {
	last := len(seats) - 1
	var plays []game.Play
	if s.Standin != "" { // a game may have no computer players
		plays = s.takeOvers(seats[:last])
	}
	end := game.Move(fmt.Sprintf("%s %d", why, seats[last]))
	return s.happens(now, append(plays, game.Play{Seat: game.Outside, Move: end})...)
}

// Stop ends the match, or the challenge, without a result.
func (s *Session) Stop(now time.Time) error {
	if s.Phase != Playing {
		return s.Table.Stop(now)
	}
	return s.happens(now, game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
}

// End stops the match, or the challenge, for a moderator, and stores their name and reason, which may be empty. It
// returns ErrParty if they play in this rated match; then they can only resign.
func (s *Session) End(by Person, why string, now time.Time) error {
	if err := s.MayEnd(by.ID); err != nil {
		return err
	}
	if err := s.Stop(now); err != nil {
		return err
	}
	s.setEnder(by, why)
	return nil
}

// Abort ends a rated match of two people without a result, for a player who has not played in it yet. It is recorded
// as a stopped match. The errors are those of MayAbort.
func (s *Session) Abort(user string, now time.Time) error {
	if err := s.MayAbort(user); err != nil {
		return err
	}
	if err := s.Stop(now); err != nil {
		return err
	}
	seat, _ := s.Seat(user)
	s.Players[seat].Aborted = true
	return nil
}

// MayAbort returns nil if a user can abort the match, and else why not: ErrNoAbort if it is not a rated match of two
// people, ErrPlayed if the user has rolled, bid or moved already, or why they do not play in it.
func (c *Contest) MayAbort(user string) error {
	seat, err := c.playing(user)
	switch {
	case err != nil:
		return err
	case !c.Rated || len(c.Players) != 2 || len(c.Users()) != 2 || slices.ContainsFunc(c.Players, Player.Left):
		return ErrNoAbort
	case slices.ContainsFunc(c.Log, func(p game.Play) bool { return p.Seat == seat }):
		return ErrPlayed
	}
	return nil
}
