package table

import (
	"slices"
	"time"

	"dockside/game/hours"
)

// LongestPause is the longest pause by agreement. Then the clocks run on.
const LongestPause = 30 * 24 * time.Hour

// AskPause records that a user wants a pause, until they play. When all remaining players want it, the match pauses,
// and late players get their time again. It returns ErrStale if the match is paused already, or solo.
func (s *Session) AskPause(user string, now time.Time) error {
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

// Resume ends a pause, for any player. It returns ErrStale if there is none.
func (s *Session) Resume(user string, now time.Time) error {
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
