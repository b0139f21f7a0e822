package table

import (
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/hours"
)

// A lobby with a slow pace asks its players before the first turn whether they are ready. They have a part of the pace
// for the answer, which is stopped in their quiet hours and absences.
const (
	checkPart  = 10 // the divisor of the pace
	leastCheck = 30 * time.Minute
)

// checkTime returns the time for the answer to a ready check.
func (t *Terms) checkTime() time.Duration { return max(t.Pace/checkPart, leastCheck) }

// Checking reports whether the players of a lobby are asked whether they are ready.
func (c *Contest) Checking() bool { return !c.CheckedSince.IsZero() }

// UnreadySeats returns the seats, ascending, that have not confirmed in a ready check.
func (ps Players) UnreadySeats() []game.Seat {
	return ps.seats(func(p Player) bool { return !p.Check.Deadline.IsZero() })
}

// ReadySeats returns the seats, ascending, of the people who are ready; none without a ready check.
func (c *Contest) ReadySeats() []game.Seat {
	if !c.Checking() {
		return nil
	}
	return c.seats(func(p Player) bool { return p.User != "" && p.Check.Deadline.IsZero() })
}

// CheckDeadlines returns the deadlines of the people who have not confirmed, the earliest first.
func (ps Players) CheckDeadlines() []Deadline {
	return ps.deadlines(func(p Player) time.Time { return p.Check.Deadline })
}

// nextCheck returns the first deadline of a ready check; zero if all are ready.
func (ps Players) nextCheck() (next time.Time) {
	for _, p := range ps {
		next = hours.Earlier(next, p.Check.Deadline)
	}
	return next
}

// Confirm records that a user is ready. It returns ErrStale if there is no ready check. A user who is ready stays so.
func (s *Session) Confirm(user string, now time.Time) error {
	if err := s.checkGathering(now); err != nil {
		return err
	}
	seat, seated := s.Seat(user)
	switch {
	case !seated:
		return s.noSeat(user)
	case !s.Checking():
		return ErrStale
	}
	s.Players[seat].Check, s.Players[seat].Acted = Clock{}, now
	s.changed(now)
	return nil
}

// beginCheck asks the people of a lobby whether they are ready.
func (s *Session) beginCheck(now time.Time) {
	s.CheckedSince = now
	for i := range s.Players {
		if s.Players[i].User != "" {
			s.check(&s.Players[i], now)
		}
	}
}

// check asks a player whether they are ready, unless they have just acted.
func (t *Table) check(p *Player, now time.Time) {
	if now.Sub(p.Acted) <= Away {
		return
	}
	p.Check = Clock{Since: now, Apart: p.apart(now), Span: t.checkTime()}
	p.Check.Deadline = t.runsFrom(*p, now).Add(p.Check.Span)
	if p.Quiet.Valid() {
		p.Check.PausableFrom = now
		p.Check.Deadline = p.Quiet.After(t.runsFrom(*p, now), p.Check.Span)
	}
}

// endCheck ends a ready check. The players stay.
func (c *Contest) endCheck() {
	c.CheckedSince = time.Time{}
	for i := range c.Players {
		c.Players[i].Check = Clock{}
	}
}

// dropAbsent removes the players who are not ready in time, and records their losses. People who wait take their seats,
// or else computer players if the host wants that. The lobby expires if no person would be left.
func (s *Session) dropAbsent(a Admission, now time.Time) {
	for i := len(s.Players) - 1; i >= 0; i-- {
		at := s.Players[i].Check.Deadline
		if at.IsZero() || now.Before(at) {
			continue
		}
		s.lose(s.Players[i], now)
		if len(s.Users()) == 1 && s.nextWaiting(a, nil, now) < 0 {
			s.close(Lapsed)
			return
		}
		crew := s.Players[i].Crew
		s.vacate(i, now)
		if !s.seatNext(a, crew, now) && s.Filler != "" {
			_ = s.addComputer(a, crew, now)
		}
	}
}

// seatsToAsk returns the seats to mention in the channel for a ready check: those asked since the card was posted.
func (t *Table) seatsToAsk() []game.Seat {
	return t.seats(func(p Player) bool {
		return !p.Check.Deadline.IsZero() && !p.Check.Apart && p.Calls != Never && p.Check.Since.After(t.Shown.Posted)
	})
}

// excuse moves the deadline of a ready check by a gap, but leaves at least a time after it.
func (c *Clock) excuse(g contact.Gap, q hours.Quiet, grace time.Duration) {
	if c.Deadline.IsZero() {
		return
	}
	c.move(g.From, g.To, q)
	c.Deadline = hours.Later(c.Deadline, q.After(g.To, grace))
}
