package table

import (
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// StepBack takes a user out of what has not begun: they leave a lobby, and withdraw or decline a challenge. ErrGone
// says that nothing is open any more, and ErrNotSeated or ErrNotYours that they have no seat there.
func (t *Table) StepBack(user string, now time.Time) error {
	switch {
	case t.Phase != Open:
		return ErrGone
	case t.Lobby:
		return t.Leave(user, now)
	}
	return t.Decline(user, now)
}

// Banish takes a user away from the table, because the server no longer wants them at it: what they have offered is
// withdrawn, and their seat in a match is a computer player's from then on, which counts for nobody any more. A match
// that nobody would wait for ends without a result. ErrNotSeated and ErrLeft say that they have no seat.
func (s *Sitting) Banish(user string, now time.Time) error {
	seat, sits := s.Seat(user)
	switch {
	case !sits || !s.Live():
		return ErrNotSeated
	case s.Phase == Open:
		return s.StepBack(user, now)
	case s.Players[seat].Left():
		return ErrLeft
	}
	s.Rated, s.Stakes, s.Doubt = false, nil, ladder.Counts
	leaving := []game.Seat{seat}
	if s.Standin == "" || !s.somebodyWaits(leaving) {
		return s.Stop(now)
	}
	return s.happens(now, s.takeOvers(leaving)...)
}
