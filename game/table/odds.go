package table

import (
	"slices"
	"time"

	"dockside/game"
)

// MayLook returns the seat of a user who may look at the odds of a move now.
func (s *Session) MayLook(user string) (game.Seat, error) {
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

// Look records that a user looks at the odds. Everybody at the table can see that.
func (s *Session) Look(user string, now time.Time) error {
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

// Follow sets until when an odds panel of a user, who has looked at the odds, follows their further decisions.
func (c *Contest) Follow(user string, until time.Time) error {
	seat, err := c.playing(user)
	if err != nil {
		return err
	}
	if int(seat) >= len(c.Odds) {
		return ErrNotTurn
	}
	c.Players[seat].Follows = until
	return nil
}

// Follows reports whether an odds panel must show the present decision of a seat unasked: once for each decision.
func (s *Session) Follows(seat game.Seat, now time.Time) bool {
	return s.OddsOpen() && now.Before(s.Players[seat].Follows) && int(seat) < len(s.Odds) &&
		s.Odds[seat].Plays != s.Match.Len() && slices.Contains(s.Match.Turn(), seat)
}
