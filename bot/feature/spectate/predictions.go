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
		{Path: "tip:{table}:{side}:{percent}", Guards: []interaction.Guard{interaction.Begun}, Handle: f.askTip},
		{Path: "tipped:{table}", Guards: []interaction.Guard{interaction.Begun}, Handle: f.tipForm},
	}}
}

// askTip opens the form for a prediction, or stores the one of the pressed button.
func (f Predictions) askTip(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := f.mayWatch(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	if err := r.View.MayTip(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	if r.Arg("percent") != "" {
		return f.tip(ctx, r, r.Arg("side"), r.Arg("percent"))
	}
	a := r.Ephemeral("tip.again")
	a.Kind, a.Screen.Form = interaction.Modal, predictionForm(r.Language, r.View, r.User.ID)
	return a, nil
}

// tipForm stores the prediction of a form.
func (f Predictions) tipForm(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.tip(ctx, r, r.Field(sideField), r.Field(percentField))
}

// tip stores a prediction, together with the current win chances as the computer player estimates them from public
// information. The user becomes a spectator. Without a side the prediction is for the first.
func (f Predictions) tip(ctx context.Context, r *interaction.Request, on, chance string) (interaction.Response, error) {
	if err := f.mayWatch(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	if err := r.View.MayTip(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	percent, err := strconv.Atoi(chance)
	if err != nil {
		return interaction.Response{}, table.ErrTip
	}
	side := 0
	if on != "" {
		if side, err = strconv.Atoi(on); err != nil {
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
