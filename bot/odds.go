package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/view"
)

// odds shows somebody privately what each choice is worth, by what the seat may see: in a panel of its own, which
// follows the decisions of the seat from then on. That they look is stored, and the table shows it to everybody.
func (f playing) odds(ctx context.Context, c *call) (Answer, error) {
	if c.arg("button") == presenter.OddsStay {
		return f.stay(ctx, c)
	}
	seat, err := c.view.MayLook(c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	outlooks, err := f.minds.Outlooks(ctx, c.view, seat)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Kind: Whisper, Screen: presenter.Odds(c.lang, c.view, seat, outlooks)}
	if c.arg("button") == presenter.OddsAgain {
		a = c.inPlace(a.Screen)
	}
	c, err = changeTable(ctx, f.tables, c, func(v *view.View) error {
		if err := v.Look(c.User.ID, f.now()); err != nil {
			return err
		}
		return v.Follow(c.User.ID, f.now().Add(panelLasts))
	})
	a.Table, a.Apart, a.Odds = c.view, true, true
	return a, err
}

// stay lets the panel of odds show what it shows from now on.
func (f playing) stay(ctx context.Context, c *call) (Answer, error) {
	if _, err := f.store.Keep(ctx, oddsKey(c.view.ID, c.User.ID), nil, 0); err != nil {
		return Answer{}, err
	}
	return c.whisper("odds.stays"), nil
}
