package spectate

import (
	"context"
	"strconv"

	"dockside/bot/interaction"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/game/tips"
)

// Predictions lets spectators predict how a rated match will end.
type Predictions struct{ Feature }

// Routes returns the routes of the feature.
func (f Predictions) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: "tip:{table}", Guards: []interaction.Guard{interaction.Begun}, Handle: f.askTip},
		{Path: "tipped:{table}", Guards: []interaction.Guard{interaction.Begun}, Handle: f.tip},
	}}
}

// askTip opens the form for a prediction.
func (f Predictions) askTip(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := f.mayWatch(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	if err := r.View.MayTip(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	a := r.Ephemeral("tip.again")
	a.Kind, a.Screen.Form = interaction.Modal, predictionForm(r.Language, r.View, r.User.ID)
	return a, nil
}

// tip stores the prediction of a form, together with the current win chances as the computer player estimates them from
// public information. The user becomes a spectator.
func (f Predictions) tip(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := f.mayWatch(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	if err := r.View.MayTip(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	percent, err := strconv.Atoi(r.Field(percentField))
	if err != nil {
		return interaction.Response{}, table.ErrTip
	}
	side := 0
	if said := r.Field(sideField); said != "" {
		if side, err = strconv.Atoi(said); err != nil {
			return interaction.Response{}, interaction.ErrMalformed
		}
	}
	tip := tips.Tip{Side: side, Percent: percent, Plays: r.View.Match.Len(), At: f.Now()}
	chances, err := f.Computers.PublicChances(ctx, r.View)
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.Members.AddWatched(ctx, r.User.ID, r.Table.ID); err != nil {
		return interaction.Response{}, err
	}
	r, err = interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error { return v.Tip(r.User, tip, chances) })
	if err != nil {
		return interaction.Response{}, err
	}
	if r.View.TipsShut {
		return interaction.Response{}, table.ErrTipsShut
	}
	return f.panel(ctx, r)
}
