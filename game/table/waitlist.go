package table

import (
	"slices"
	"time"

	"dockside/game/hours"
)

// MostWaiting is the maximum number of people on the waiting list of a lobby.
const MostWaiting = 6

// Place returns the place of a user on the waiting list, from 1 on; 0 if they are not on it.
func (c *Contest) Place(user string) int {
	return 1 + slices.IndexFunc(c.Queue, func(p Player) bool { return user != "" && p.User == user })
}

// noSeat returns why a user without a seat in a lobby cannot act there.
func (c *Contest) noSeat(user string) error {
	if c.Place(user) > 0 {
		return ErrWaits
	}
	return ErrNoSeat
}

// MustWait reports whether a newcomer gets no seat in a lobby now: it is full, or people who wait come first, because
// Session.Assemble is due.
func (s *Session) MustWait(now time.Time) bool {
	return s.Full() || len(s.Queue) > 0 && s.Assembles(now)
}

// enqueue puts a user on the waiting list of a lobby. It returns ErrSeated if they are on it, and ErrFull if there is
// no room. A list begins only during a ready check.
func (t *Table) enqueue(p Player, now time.Time) error {
	switch {
	case t.Place(p.User) > 0:
		return ErrSeated
	case !t.Checking() && len(t.Queue) == 0 || len(t.Queue) >= MostWaiting:
		return ErrFull
	}
	t.Queue = append(slices.Clone(t.Queue), p)
	t.changed(now)
	return nil
}

// dequeue removes a user from the waiting list, and reports whether they were on it.
func (t *Table) dequeue(user string, now time.Time) bool {
	place := t.Place(user)
	if place == 0 {
		return false
	}
	t.Queue = slices.Delete(slices.Clone(t.Queue), place-1, place)
	t.changed(now)
	return true
}

// seatWaiting gives the free seats to people who wait.
func (s *Session) seatWaiting(a Admission, now time.Time) {
	for !s.Full() && s.seatNext(a, roomiest(s.Crews()), now) {
	}
}

// seatNext gives a seat in a crew to the first person who waits, may sit there and is not away. It reports whether
// there is one. During a ready check they are asked, too.
func (s *Session) seatNext(a Admission, crew int, now time.Time) bool {
	i := s.nextWaiting(a, s.Users(), now)
	if i < 0 {
		return false
	}
	p := s.Queue[i]
	p.Crew = crew
	if s.sit(p, "", now) != nil {
		return false
	}
	s.Queue = slices.Delete(slices.Clone(s.Queue), i, i+1)
	if s.Checking() {
		s.check(&s.Players[len(s.Players)-1], now)
	}
	return true
}

// nextWaiting returns the index of the first person who waits, may sit with others and is not away; -1 for none.
func (s *Session) nextWaiting(a Admission, others []string, now time.Time) int {
	return slices.IndexFunc(s.Queue, func(p Player) bool {
		return a.meets(p.User, others) && !s.away(p).Holds(now)
	})
}

// Reconsider makes Session.Assemble check again which users on the waiting list of a lobby may get a free seat, since a
// block has ended. It returns ErrGone if the list is empty.
func (c *Contest) Reconsider() error {
	if !c.gathering() || len(c.Queue) == 0 {
		return ErrGone
	}
	c.Vacated = true
	return nil
}

// setWaitingAbsence records the absence of a user on the waiting list, and reports whether that is new.
func (c *Contest) setWaitingAbsence(user string, r hours.Rest) bool {
	place := c.Place(user)
	if place == 0 || c.Queue[place-1].Away == r {
		return false
	}
	c.Queue = slices.Clone(c.Queue)
	c.Queue[place-1].Away, c.Vacated = r, true
	return true
}

// returns returns when the first absence ends; zero if there is none.
func (ps Players) returns() (next time.Time) {
	for _, p := range ps {
		next = hours.Earlier(next, p.Away.Until)
	}
	return next
}

// comeBack removes the absences that are over.
func (ps Players) comeBack(now time.Time) {
	for i := range ps {
		if !now.Before(ps[i].Away.Until) {
			ps[i].Away = hours.Rest{}
		}
	}
}

// SetPreferences stores the current preferences of a user who sits here or waits for a seat, and reports whether they
// have changed.
func (c *Contest) SetPreferences(who Person) (news bool) {
	if c.Place(who.ID) > 0 {
		c.Queue = slices.Clone(c.Queue)
	}
	seated, waits := c.Players.SetPreferences(who), c.Queue.SetPreferences(who)
	return seated || waits
}
