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
func (t *Table) MayLook(user string, r game.Rules) (game.Seat, *game.Match, error) {
	seat, m, err := t.playing(user, r)
	switch {
	case err != nil:
		return 0, nil, err
	case !t.OddsOpen():
		return 0, nil, ErrRated
	case !slices.Contains(m.Turn(), seat):
		return 0, nil, ErrNotTurn
	}
	return seat, m, nil
}

// Look notes that a user looks at the odds, which everybody at the table gets to know.
func (t *Table) Look(user string, r game.Rules, now time.Time) error {
	seat, m, err := t.MayLook(user, r)
	if err != nil {
		return err
	}
	if len(t.Odds) == 0 {
		t.Odds = make([]Looks, len(t.Players))
	}
	t.Players[seat].Acted = now
	if looks := &t.Odds[seat]; looks.Times == 0 || looks.Plays != m.Len() {
		looks.Times, looks.Plays = looks.Times+1, m.Len()
		t.changed(now)
	}
	return nil
}
