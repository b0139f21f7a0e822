package history

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/storage"
)

// Games lists the running and finished games of a user, in all channels and servers.
type Games struct{ past.Finder }

// Routes returns the routes of the feature.
func (f Games) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: ui.GamesVerb, AllowBanned: true, Handle: f.list}},
		Components: []interaction.Route{
			{Path: ui.GamesVerb + ":{what}:{from}:{button}", AllowBanned: true, Handle: f.page},
			{Path: ui.NextVerb + ":{after}", AllowBanned: true, Handle: f.next},
			{Path: ui.SeatVerb + ":{id}", AllowBanned: true, Handle: f.open},
		},
	}
}

// page shows a page of the list: the live tables, or the finished ones.
func (f Games) page(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	switch r.Arg("what") {
	case "":
		return f.list(ctx, r)
	case finishedWord:
		return f.finishedGames(ctx, r)
	}
	return interaction.Response{}, interaction.ErrMalformed
}

// list responds with the live tables of the user.
func (f Games) list(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	tables, err := f.live(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(liveScreen(r.Language, r.User.ID, tables)), nil
}

// live returns the live tables of a user. Tables that wait for the user come first.
func (f Games) live(ctx context.Context, user string) ([]*table.Table, error) {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	all, err := f.Store.LoadMany(ctx, ids...)
	if err != nil {
		return nil, err
	}
	tables := slices.DeleteFunc(all, func(t *table.Table) bool {
		_, seated := t.Seat(user)
		return !seated || !t.Live()
	})
	for _, t := range tables {
		t.ApplyGaps(f.Outages.Gaps())
	}
	table.ByUrgency(tables, user)
	return tables, nil
}

// finishedGames lists the finished tables of the user, latest first. If the archive is unavailable, it shows those in
// the store and a notice.
func (f Games) finishedGames(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	from, err := r.Number("from")
	if err != nil {
		return interaction.Response{}, err
	}
	ids, total, err := f.Store.Finished(ctx, r.User.ID, from, finishedOnPage)
	if err != nil {
		return interaction.Response{}, err
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	away := errors.Is(err, storage.ErrArchive)
	if err != nil && !away {
		return interaction.Response{}, err
	}
	a := r.InPlace(finishedScreen(r.Language, r.User.ID, tables, from, total))
	if away {
		a.Screen.Text = ui.Paragraphs(a.Screen.Text, r.Language.Say("error.archive"))
	}
	return a, nil
}

// channelsTried limits for how many tables one press asks Discord whether the user can still see the channel.
const channelsTried = 5

// next opens the most urgent table that waits for the user, or the one after the table that is open.
func (f Games) next(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	tables, err := f.live(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	waiting := slices.DeleteFunc(slices.Clone(tables), func(t *table.Table) bool {
		_, waits := t.WaitsFor(r.User.ID)
		return !waits || t.Phase != table.Playing
	})
	open := slices.IndexFunc(waiting, func(t *table.Table) bool { return t.ID == r.Arg("after") })
	waiting = slices.Concat(waiting[open+1:], waiting[:open+1])
	for _, t := range waiting[:min(len(waiting), channelsTried)] {
		if a, err := f.show(ctx, r, t); err == nil {
			return a, nil
		}
	}
	a := r.InPlace(liveScreen(r.Language, r.User.ID, tables))
	a.Screen.Text = ui.Paragraphs("**"+r.Language.Say("games.idle")+"**", a.Screen.Text)
	return a, nil
}

// open opens a table of the user by its id.
func (f Games) open(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if !tables.IsID(r.Arg("id")) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	t, err := f.Store.Load(ctx, r.Arg("id"))
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, r, t)
}

// show shows a table in a private message in which the user can play from anywhere. It refuses if the user can no
// longer see the channel of the table.
func (f Games) show(ctx context.Context, r *interaction.Request, t *table.Table) (interaction.Response, error) {
	seat, seated := t.Seat(r.User.ID)
	switch {
	case !seated:
		return interaction.Response{}, storage.ErrNotFound
	case !f.Visibility.Reaches(ctx, r.Interaction, t):
		return interaction.Response{}, refusal.New("error.unreachable")
	}
	v, err := f.Tables.See(t)
	if err != nil {
		return interaction.Response{}, err
	}
	if err := interaction.Begun(&interaction.Request{View: v}); err != nil {
		return interaction.Response{}, err
	}
	if t.Players[seat].Left() {
		return interaction.Response{}, table.ErrLeft
	}
	return r.InPlace(presenter.RemoteScreen(r.Language, v, seat, "", "")), nil
}
