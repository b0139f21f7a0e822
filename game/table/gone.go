package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Part lets somebody go who wants to be forgotten: from a challenge or a lobby, from a rated match by giving it up,
// and from another by leaving the seat to a computer player where the match can go on; else that ends without a
// result. Their name and their words are gone from then on, and they have no part in a rematch. ErrNotSeated says that
// they do not sit here.
func (s *Sitting) Part(user string, now time.Time) error {
	return s.part(user, now, func(seat game.Seat) error {
		if s.Rated || s.goesOn(seat) {
			return s.Resign(user, now)
		}
		return s.Stop(now)
	})
}

// Part is that of a Sitting where the rules are gone: a match ends.
func (t *Table) Part(user string, now time.Time) error {
	return t.part(user, now, func(game.Seat) error { return t.Stop(now) })
}

func (t *Table) part(user string, now time.Time, leave func(game.Seat) error) error {
	seat, seated := t.Seat(user)
	if !seated {
		return ErrNotSeated
	}
	var err error
	switch {
	case t.Players[seat].Gone, !t.Live():
	case t.Phase == Open:
		err = t.withdraw(user, now)
	case !t.Players[seat].Left():
		err = leave(seat)
	}
	if err != nil {
		return err
	}
	if t.Phase == Over && !t.NextCreated && (t.Next != "" || t.NextID != "" || len(t.Willing()) > 0) {
		t.CancelRematch(now)
	}
	if seat, seated = t.Seat(user); seated { // who has left a lobby is not
		t.disown(seat, user)
	}
	return nil
}

// withdraw takes somebody out of a challenge.
func (t *Table) withdraw(user string, now time.Time) error {
	switch {
	case t.checkOpen(now) != nil || t.Solo:
		return t.Stop(now)
	case t.Lobby:
		return t.Leave(user, now)
	}
	return t.Decline(user, now)
}

// disown leaves of whoever sits on a seat what the match needs, under another name.
func (t *Table) disown(seat game.Seat, name string) {
	p := t.Players[seat]
	t.Players[seat] = Player{
		User: name, Gone: true, Level: p.Level, Acted: p.Acted, Clock: p.Clock, Crew: p.Crew, Aborted: p.Aborted,
	}
	t.forgetWord(seat)
	t.Requests = nil
	if t.Solo {
		t.Hint = ""
	}
}

// forgetWord takes the word of a seat away. What was published of it stays.
func (t *Table) forgetWord(seat game.Seat) {
	if int(seat) < len(t.Words) && t.Words[seat] != "" {
		t.Words[seat] = ""
		t.Forgotten = append(t.Forgotten, seat)
		slices.Sort(t.Forgotten)
	}
	if t.NextCreated {
		t.NextWords = nil // the next table has them
	}
}

// Erase puts a mark, from which nobody learns anything, in the place of somebody who has parted or has sat here
// before, who has watched it, or who has ended the match for order's sake.
func (t *Table) Erase(user, mark string) {
	if seat, seated := t.Seat(user); seated {
		t.disown(seat, mark)
		if t.Private { // its channel may be that of their private messages
			t.Channel = mark
		}
	}
	t.eraseSpectator(user, mark)
	if t.Ender == user {
		t.Ender, t.EndedBy, t.EndedFor = mark, mark, ""
	}
}
