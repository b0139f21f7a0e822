package table

import (
	"slices"

	"dockside/game"
	"dockside/game/tips"
)

// Sides returns the seats of each side, dummies included, ordered by their first seats.
func (s *Session) Sides() [][]game.Seat { return tips.SidesOf(s.Match) }

// MayTip returns why a user cannot give a tip; nil if they can. The match must be rated, not publicly decided, and not
// half over.
func (s *Session) MayTip(user string) error {
	switch err := s.MayWatch(user); {
	case err != nil:
		return err
	case !s.Rated:
		return ErrUnrated
	case s.TipsShut || tips.HalfOver(s.Match):
		return ErrTipsShut
	}
	return nil
}

// Tip records the tip of a user, instead of a former one, and lets them follow the match. The values of the seats are
// the bot's estimate of their win chances after tip.Plays plays. It returns ErrStale if the match has moved on. If a
// side is nearly certain to win, tips are closed and nothing is recorded.
func (s *Session) Tip(who Person, tip tips.Tip, seats []float64) error {
	sides := len(s.Sides())
	switch err := s.MayTip(who.ID); {
	case err != nil:
		return err
	case tip.Plays != s.Match.Len():
		return ErrStale
	case tip.Side < 0 || tip.Side >= sides || slices.Max(tip.Chances(sides)) > tips.MostTipped/100. || tip.Percent < 0:
		return ErrTip
	}
	tip.House = tips.BySide(s.Match, seats)
	if slices.Max(tip.House) > tips.Decided/100. {
		s.TipsShut = true
		return nil
	}
	w, err := s.watcher(who)
	if err != nil {
		return err
	}
	if w.Tip = &tip; !w.Follows {
		w.Follows = true
		w.NotifiedOf = s.NewsFor(*w)
	}
	return nil
}
