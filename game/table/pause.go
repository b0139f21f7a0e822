package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// LongestPause is how long a match may rest by agreement. Then the clocks run on.
const LongestPause = 30 * 24 * time.Hour

// PauseSeats lists the seats, ascending, that would like a pause.
func (t *Table) PauseSeats() []game.Seat { return t.seats(func(p Player) bool { return p.Pauses }) }

// AskPause is a user's wish for a pause, which counts until they play. When all have it who have not left, the match
// rests; whoever is late by then has their time once more. ErrStale says that it rests already, or that nobody waits
// for anybody.
func (s *Sitting) AskPause(user string, now time.Time) error {
	seat, err := s.playing(user)
	switch {
	case err != nil:
		return err
	case s.Solo || !s.Pause.IsZero():
		return ErrStale
	}
	s.Players[seat].Pauses, s.Players[seat].Acted = true, now
	s.changed(now)
	if slices.ContainsFunc(s.Players, func(p Player) bool { return p.hasVote() && !p.Pauses }) {
		return nil
	}
	s.rest(now, func() { s.Pause = hours.Rest{From: now, Until: now.Add(LongestPause)} })
	s.forgetPauses()
	for _, late := range s.Late() {
		s.restart(late, now)
	}
	return nil
}

// forgetPauses forgets who would like a pause.
func (t *Table) forgetPauses() {
	for i := range t.Players {
		t.Players[i].Pauses = false
	}
}

// Resume ends a pause: any one of those who play may. ErrStale says that there is none.
func (s *Sitting) Resume(user string, now time.Time) error {
	seat, err := s.playing(user)
	switch {
	case err != nil:
		return err
	case s.Pause.IsZero():
		return ErrStale
	}
	s.rest(now, func() { s.Pause = hours.Rest{} })
	s.Players[seat].Acted = now
	s.wake(now)
	return nil
}
