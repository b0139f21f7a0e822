package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/panel"
	"dockside/bot/presenter"
	"dockside/bot/view"
)

// odds shows the user privately what each choice is worth, from the information of their seat. The panel then follows
// the further decisions of the seat. The table records the look and shows it to everybody.
func (f Feature) odds(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if c.Arg("button") == presenter.OddsStay {
		return f.stay(ctx, c)
	}
	seat, err := c.View.MayLook(c.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	outlooks, err := f.Computers.Outlooks(ctx, c.View, seat)
	if err != nil {
		return interaction.Response{}, err
	}
	a := interaction.Response{Kind: interaction.Ephemeral, Screen: presenter.Odds(c.Language, c.View, seat, outlooks)}
	if c.Arg("button") == presenter.OddsAgain {
		a = c.InPlace(a.Screen)
	}
	c, err = interaction.ChangeTable(ctx, f.Tables, c, func(v *view.View) error {
		if err := v.Look(c.User.ID, f.Now()); err != nil {
			return err
		}
		return v.Follow(c.User.ID, f.Now().Add(panel.Lifetime))
	})
	a.Table, a.Separate, a.FollowOdds = c.View, true, true
	return a, err
}

// stay stops the updates of the user's odds panel by deleting its record.
func (f Feature) stay(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if _, err := f.Store.Keep(ctx, panel.OddsKey(c.View.ID, c.User.ID), nil, 0); err != nil {
		return interaction.Response{}, err
	}
	return c.Ephemeral("odds.stays"), nil
}
