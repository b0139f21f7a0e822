package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// askResign asks a player to confirm that they resign. It also offers to abort the match if they can.
func (f Feature) askResign(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	left, err := f.aborter().Left(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(resignScreen(r.Language, r.View, r.User.ID, left)), nil
}

// resign resigns the match for the user.
func (f Feature) resign(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, "done.resign", func(v *view.View) error { return v.Resign(r.User.ID, f.Now()) })
}

// abort ends the match without a result for a player who has not moved yet. A player who has aborted too many matches
// is asked to resign instead.
func (f Feature) abort(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.Table.HasHandled(r.ID) {
		return f.news(r, "done.abort"), nil
	}
	if err := r.View.MayAbort(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	now, counted, err := f.aborter().Abort(ctx, r)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case !counted:
		return f.askResign(ctx, r)
	}
	return f.news(now, "done.abort"), nil
}

// askEnd asks a moderator to confirm that they end a match or challenge.
func (f Feature) askEnd(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	if !r.Table.Live() {
		return interaction.Response{}, table.ErrFinished
	}
	if err := r.Table.MayEnd(r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(endScreen(r.Language, r.Table)), nil
}

// askWhy opens the form for a moderator's reason to end a match.
func (f Feature) askWhy(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	a := r.Ephemeral("end.again")
	a.Kind, a.Screen.Form = interaction.Modal, reasonForm(r.Language, r.Table.ID)
	return a, nil
}

// end stops a match or challenge without a result. It needs no rules, so it also ends a match of an unknown game.
// Everybody sees the name of the moderator and the reason.
func (f Feature) end(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	why := table.CleanReason(r.Field(reasonField))
	logged := func(l *i18n.Language) string { return endLog(l, r.User.ID, r.Table) }
	if r.Table.Private {
		logged = nil
	}
	if r.View != nil {
		a, err := f.changed(ctx, r, "done.end", func(v *view.View) error { return v.End(r.User, why, f.Now()) })
		a.Audit = logged
		return a, err
	}
	_, err := f.Store.UpdateFrom(ctx, r.Table, func(t *table.Table) error {
		if t.HasHandled(r.ID) {
			return nil
		}
		t.RememberRequest(r.ID)
		return t.End(r.User, why, f.Now())
	})
	a := r.Ephemeral("done.end")
	a.Audit = logged
	return a, err
}

// changed applies a change to the table of a request. It returns the response of news.
func (f Feature) changed(
	ctx context.Context, r *interaction.Request, key string, change func(*view.View) error,
) (interaction.Response, error) {
	r, err := interaction.ChangeTable(ctx, f.Tables, r, change)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.news(r, key), nil
}

// news returns the response after a change of the table. In a private game it is the user's own panel. Otherwise it is
// the news on the table, or the text of key if the news are shown elsewhere.
func (f Feature) news(r *interaction.Request, key string) interaction.Response {
	a := r.Done(r.View, key)
	if r.View.Private {
		a = r.OwnPanel("", "")
		a.Table = r.View
	}
	return a
}
