package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Looks is how often a seat has looked at its odds.
type Looks struct {
	Times int `json:"times"` // looking again at the same position is not counted
	Plays int `json:"plays"` // how much of the log there was the last time
}

// OddsOpen tells whether those who play may look at their odds: not where it would count.
func (t *Table) OddsOpen() bool { return t.Phase == Playing && !t.Rated }

// MayLook finds the seat of a user who may look at the odds of a move now.
func (s *Sitting) MayLook(user string) (game.Seat, error) {
	seat, err := s.playing(user)
	switch {
	case err != nil:
		return 0, err
	case !s.OddsOpen():
		return 0, ErrRated
	case !slices.Contains(s.Match.Turn(), seat):
		return 0, ErrNotTurn
	}
	return seat, nil
}

// Look notes that a user looks at the odds, which everybody at the table gets to know.
func (s *Sitting) Look(user string, now time.Time) error {
	seat, err := s.MayLook(user)
	if err != nil {
		return err
	}
	if len(s.Odds) == 0 {
		s.Odds = make([]Looks, len(s.Players))
	}
	s.Players[seat].Acted = now
	if looks := &s.Odds[seat]; looks.Times == 0 || looks.Plays != s.Match.Len() {
		looks.Times, looks.Plays = looks.Times+1, s.Match.Len()
		s.changed(now)
	}
	return nil
}
