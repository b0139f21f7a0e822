package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// askResign asks a player to confirm that they resign. It also offers to abort the match if they can.
func (f Feature) askResign(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	left, err := f.aborter().Left(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	return c.InPlace(presenter.AskToResign(c.Language, c.View, c.User.ID, left)), nil
}

// resign resigns the match for the user.
func (f Feature) resign(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, c, "done.resign", func(v *view.View) error { return v.Resign(c.User.ID, f.Now()) })
}

// abort ends the match without a result for a player who has not moved yet. A player who has aborted too many matches
// is asked to resign instead.
func (f Feature) abort(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if c.Table.HasHandled(c.ID) {
		return f.news(c, "done.abort"), nil
	}
	if err := c.View.MayAbort(c.User.ID); err != nil {
		return interaction.Response{}, err
	}
	now, counted, err := f.aborter().Abort(ctx, c)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case !counted:
		return f.askResign(ctx, c)
	}
	return f.news(now, "done.abort"), nil
}

// askEnd asks a moderator to confirm that they end a match or challenge.
func (f Feature) askEnd(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	if !c.Table.Live() {
		return interaction.Response{}, table.ErrFinished
	}
	if err := c.Table.MayEnd(c.User.ID); err != nil {
		return interaction.Response{}, err
	}
	return c.InPlace(presenter.AskToEnd(c.Language, c.Table)), nil
}

// askWhy opens the form for a moderator's reason to end a match.
func (f Feature) askWhy(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	a := c.Ephemeral("end.again")
	a.Kind, a.Screen.Form = interaction.Modal, presenter.ReasonForm(c.Language, c.Table.ID)
	return a, nil
}

// end stops a match or challenge without a result. It needs no rules, so it also ends a match of an unknown game.
// Everybody sees the name of the moderator and the reason.
func (f Feature) end(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	why := table.CleanReason(c.Field(presenter.ReasonField))
	logged := func(l *i18n.Language) string { return presenter.EndLogged(l, c.User.ID, c.Table) }
	if c.Table.Private {
		logged = nil
	}
	if c.View != nil {
		a, err := f.changed(ctx, c, "done.end", func(v *view.View) error { return v.End(c.User, why, f.Now()) })
		a.Audit = logged
		return a, err
	}
	_, err := f.Store.UpdateFrom(ctx, c.Table, func(t *table.Table) error {
		if t.HasHandled(c.ID) {
			return nil
		}
		t.RememberRequest(c.ID)
		return t.End(c.User, why, f.Now())
	})
	a := c.Ephemeral("done.end")
	a.Audit = logged
	return a, err
}

// changed applies a change to the table of a request. It returns the response of news.
func (f Feature) changed(
	ctx context.Context,
	c *interaction.Request,
	key string,
	change func(*view.View) error,
) (interaction.Response, error) {
	c, err := interaction.ChangeTable(ctx, f.Tables, c, change)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.news(c, key), nil
}

// news returns the response after a change of the table. In a private game it is the user's own panel. Else it is what
// is new on the table, or the text of key where that is shown elsewhere.
func (f Feature) news(c *interaction.Request, key string) interaction.Response {
	a := c.Done(c.View, key)
	if c.View.Private {
		a = c.OwnPanel("", "")
		a.Table = c.View
	}
	return a
}
