package table

import (
	"slices"
	"time"

	"dockside/game"
)

// A lobby is an open challenge to a game of more than two seats: people join and leave it, the
// host puts computer players on free seats, and starts the match. The host is the first person;
// when the host leaves, the next one is.

// Host is the seat of the person whose word starts a lobby.
func (t *Table) Host() game.Seat {
	return game.Seat(slices.IndexFunc(t.Players, func(p Player) bool { return p.User != "" }))
}

// Join seats somebody in a lobby, in whichever crew has most room: ErrSeated if they sit there already, ErrFull if no
// seat is free.
func (s *Sitting) Join(who Person, now time.Time) error {
	if err := s.checkGathering(now); err != nil {
		return err
	}
	if _, seated := s.Seat(who.ID); seated {
		return ErrSeated
	}
	newcomer := seated(who, now)
	newcomer.Crew = roomiest(s.Crews())
	return s.sit(newcomer, now)
}

// Enlist puts a computer player on a free seat. Only the host may: ErrNotYours for others.
func (s *Sitting) Enlist(user string, computer Player, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	computer.Crew = roomiest(s.Crews())
	return s.sit(computer, now)
}

// Dismiss sends the computer player away who came last. Only the host may: ErrNotYours for
// others; ErrStale if there is none.
func (t *Table) Dismiss(user string, now time.Time) error {
	if err := t.checkHost(user, now); err != nil {
		return err
	}
	for i, p := range slices.Backward(t.Players) {
		if p.User == "" {
			t.vacate(i, now)
			return nil
		}
	}
	return ErrStale
}

// Leave gives a seat of a lobby up. Without any people the lobby is withdrawn.
func (t *Table) Leave(user string, now time.Time) error {
	if err := t.checkGathering(now); err != nil {
		return err
	}
	seat, seated := t.Seat(user)
	if !seated {
		return ErrNotSeated
	}
	if len(t.Users()) == 1 {
		t.Phase = Withdrawn
		t.changed(now)
		return nil
	}
	t.vacate(int(seat), now)
	return nil
}

// Start begins the match of a lobby. Only the host may; ErrFew says that more are needed, ErrUneven that the crews
// are, and a *game.SetupError that so many cannot play as it was agreed. The
// press is the id of the request; it stands in for the lucky word of the host, if they have given none.
// One person alone plays as against computer players anywhere.
func (s *Sitting) Start(user, press string, d game.Dice, now time.Time) error {
	if err := s.MayStart(user, now); err != nil {
		return err
	}
	t, r := s.copied(), s.Match.Rules()
	t.countPeople()
	if err := r.Check(t.Setup()); err != nil {
		return err
	}
	if err := t.lineUp(r); err != nil {
		return err
	}
	host, _ := t.Seat(user)
	return s.start(t, host, press, d, now)
}

// MayStart tells why a user cannot start a lobby; nil if they can, unless so many cannot play.
func (s *Sitting) MayStart(user string, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	if len(s.Players) < s.Match.Rules().MinSeats {
		return ErrFew
	}
	if t, r := s.copied(), s.Match.Rules(); r.Check(t.Setup()) == nil {
		return t.lineUp(r)
	}
	return nil
}

// checkGathering tells whether the lobby is open.
func (t *Table) checkGathering(now time.Time) error {
	if !t.Lobby {
		return ErrGone
	}
	return t.checkOpen(now)
}

// checkHost tells whether the lobby is open and the user's to start.
func (t *Table) checkHost(user string, now time.Time) error {
	if err := t.checkGathering(now); err != nil {
		return err
	}
	if user == "" || t.Players[t.Host()].User != user {
		return ErrNotYours
	}
	return nil
}

// sit puts somebody on the next seat.
func (s *Sitting) sit(p Player, now time.Time) error {
	crews := s.Crews()
	if len(s.Players) >= s.Match.Rules().MaxSeats || crews != nil && crews[p.Crew].Free() == 0 {
		return ErrFull
	}
	s.Players, s.Words = append(s.Players, p), append(s.Words, "")
	s.rateByDefault()
	s.publishWords()
	s.changed(now)
	return nil
}

// vacate takes a seat away; who sits behind it moves up, with their word if the chain still takes words.
func (t *Table) vacate(seat int, now time.Time) {
	t.Players, t.Words = slices.Delete(t.Players, seat, seat+1), slices.Delete(t.Words, seat, seat+1)
	if len(t.Chain) >= mostLinks {
		clear(t.Words[seat:])
	}
	rated := t.Rated
	if t.rateByDefault(); t.Rated && !rated && len(t.Players) > 1 { // those who are left joined a friendly table
		t.Rated, t.Unchosen = false, false
	}
	t.publishWords()
	t.changed(now)
}
