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
func (f Feature) odds(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.Arg("button") == presenter.OddsStay {
		return f.stay(ctx, r)
	}
	seat, err := r.View.MayLook(r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	outlooks, err := f.Computers.Outlooks(ctx, r.View, seat)
	if err != nil {
		return interaction.Response{}, err
	}
	a := interaction.Response{Kind: interaction.Ephemeral, Screen: presenter.Odds(r.Language, r.View, seat, outlooks)}
	if r.Arg("button") == presenter.OddsAgain {
		a = r.InPlace(a.Screen)
	}
	r, err = interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error {
		if err := v.Look(r.User.ID, f.Now()); err != nil {
			return err
		}
		return v.Follow(r.User.ID, f.Now().Add(panel.Lifetime))
	})
	a.Table, a.Separate, a.FollowOdds = r.View, true, true
	return a, err
}

// oddsAfter returns the response to a choice that was made on the odds panel. The panel stays one of odds, and the
// board is shown elsewhere.
func (f Feature) oddsAfter(r *interaction.Request, made interaction.Response) interaction.Response {
	return interaction.Response{
		Kind: interaction.Edit, Table: made.Table, Separate: true, FollowOdds: made.Table.OddsOpen(),
		Screen: presenter.OddsAfter(r.Language, made.Table, f.doneWord(r.With(made.Table))),
	}
}

// stay stops the updates of the user's odds panel by deleting its record.
func (f Feature) stay(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if _, err := f.Store.Keep(ctx, panel.OddsKey(r.View.ID, r.User.ID), nil, 0); err != nil {
		return interaction.Response{}, err
	}
	return r.Ephemeral("odds.stays"), nil
}
