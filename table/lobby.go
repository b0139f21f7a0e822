package table

import (
	"slices"
	"time"

	"dockside/game"
)

// A lobby is an open challenge to a game of more than two seats: people join and leave it, the
// host puts computer players on free seats, and starts the match. The host is the first person,
// so who leaves first hands the lobby on.

// Host is the seat of the person whose word starts a lobby.
func (t *Table) Host() game.Seat {
	return game.Seat(slices.IndexFunc(t.Players, func(p Player) bool { return p.User != "" }))
}

// Join seats somebody in a lobby: ErrSeated if they sit there already, ErrFull if no seat is free.
func (t *Table) Join(who Person, r game.Rules, now time.Time) error {
	if err := t.gathers(now); err != nil {
		return err
	}
	if _, seated := t.Seat(who.ID); seated {
		return ErrSeated
	}
	return t.settle(Player{User: who.ID, Name: who.Name, Acted: now}, r, now)
}

// Enlist puts a computer player on a free seat. Only the host may: ErrNotYours for others.
func (t *Table) Enlist(user string, computer Player, r game.Rules, now time.Time) error {
	if err := t.hosts(user, now); err != nil {
		return err
	}
	return t.settle(computer, r, now)
}

// Dismiss sends the computer player away who came last. Only the host may: ErrNotYours for
// others; ErrStale if there is none.
func (t *Table) Dismiss(user string, now time.Time) error {
	if err := t.hosts(user, now); err != nil {
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
	if err := t.gathers(now); err != nil {
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

// Start begins the match of a lobby. Only the host may; ErrFew says that more are needed. The
// press is the id of the request; it stands in for the lucky words that nobody has given. One
// person alone plays as against computer players anywhere.
func (t *Table) Start(user, press string, r game.Rules, d game.Dice, now time.Time) error {
	if err := t.hosts(user, now); err != nil {
		return err
	}
	if len(t.Players) < r.MinSeats {
		return ErrFew
	}
	t.Solo = len(t.Users()) == 1
	t.Rated = t.Rated && len(t.Users()) == len(t.Players) // a match with computer players counts nowhere
	t.fillWords(press)
	return t.start(r, d, now)
}

// gathers tells whether the lobby is open.
func (t *Table) gathers(now time.Time) error {
	if !t.Lobby {
		return ErrGone
	}
	return t.awaits(now)
}

// hosts tells whether the lobby is open and the user's to start.
func (t *Table) hosts(user string, now time.Time) error {
	if err := t.gathers(now); err != nil {
		return err
	}
	if user == "" || t.Players[t.Host()].User != user {
		return ErrNotYours
	}
	return nil
}

// settle puts somebody on the next seat.
func (t *Table) settle(p Player, r game.Rules, now time.Time) error {
	if len(t.Players) >= r.MaxSeats {
		return ErrFull
	}
	t.Players, t.Words = append(t.Players, p), append(t.Words, "")
	t.changed(now)
	return nil
}

// vacate takes a seat away; who sits behind it moves up.
func (t *Table) vacate(seat int, now time.Time) {
	t.Players, t.Words = slices.Delete(t.Players, seat, seat+1), slices.Delete(t.Words, seat, seat+1)
	t.changed(now)
}
