package table

import (
	"time"

	"dockside/game"
	"dockside/ladder"
)

// Banish takes a user away from the table, because the server no longer wants them at it: what they have offered is
// withdrawn, and their seat in a match is a computer player's from then on, which counts for nobody any more. A match
// that nobody would wait for ends without a result. ErrNotSeated and ErrLeft say that they have no seat.
func (s *Sitting) Banish(user string, now time.Time) error {
	seat, sits := s.Seat(user)
	switch {
	case !sits || !s.Live():
		return ErrNotSeated
	case s.Phase == Open && s.Lobby:
		return s.Leave(user, now)
	case s.Phase == Open:
		return s.Decline(user, now)
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
