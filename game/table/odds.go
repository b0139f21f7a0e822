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

// Follows tells whether a panel is to show a seat the odds of its present decision without being asked: it does so
// from a look on, once for each decision.
func (s *Sitting) Follows(seat game.Seat, now time.Time) bool {
	return s.OddsOpen() && now.Before(s.Players[seat].Follows) && int(seat) < len(s.Odds) &&
		s.Odds[seat].Plays != s.Match.Len() && slices.Contains(s.Match.Turn(), seat)
}

// Follow notes until when a panel of a user, who has looked at the odds, follows the decisions to come.
func (s *Sitting) Follow(user string, until time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	if int(seat) >= len(s.Odds) {
		return ErrNotTurn
	}
	s.Players[seat].Follows = until
	return nil
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
