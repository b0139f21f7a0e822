package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// myGames shows people all that they play and have played, wherever that is.
type myGames struct{ retrospect }

func (f myGames) routes() routes {
	return routes{
		commands: []route{{path: ui.GamesVerb, free: true, do: f.list}},
		presses: []route{
			{path: ui.GamesVerb + ":{what}:{from}:{button}", free: true, do: f.turn},
			{path: ui.NextVerb + ":{after}", free: true, do: f.next},
			{path: ui.SeatVerb + ":{id}", free: true, do: f.open},
		},
	}
}

// turn shows a page: of the live tables, or of those that are over.
func (f myGames) turn(ctx context.Context, c *call) (Answer, error) {
	switch c.arg("what") {
	case "":
		return f.list(ctx, c)
	case presenter.Finished:
		return f.finishedGames(ctx, c)
	}
	return Answer{}, errUnknown
}

// list lists the live tables of the user.
func (f myGames) list(ctx context.Context, c *call) (Answer, error) {
	tables, err := f.live(ctx, c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	return c.inPlace(presenter.Mine(c.lang, c.User.ID, tables)), nil
}

// live are the live tables of a user, those first that wait for them.
func (f myGames) live(ctx context.Context, user string) ([]*table.Table, error) {
	ids, err := f.store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	all, err := f.store.LoadMany(ctx, ids...)
	if err != nil {
		return nil, err
	}
	tables := slices.DeleteFunc(all, func(t *table.Table) bool {
		_, seated := t.Seat(user)
		return !seated || !t.Live()
	})
	for _, t := range tables {
		t.Excuse(f.hearing.Gaps())
	}
	table.ByUrgency(tables, user)
	return tables, nil
}

// finishedGames lists tables of the user that are over, the latest first.
func (f myGames) finishedGames(ctx context.Context, c *call) (Answer, error) {
	from, err := c.number("from")
	if err != nil {
		return Answer{}, err
	}
	ids, total, err := f.store.Finished(ctx, c.User.ID, from, presenter.GamesPage)
	if err != nil {
		return Answer{}, err
	}
	tables, err := f.store.LoadMany(ctx, ids...)
	away := errors.Is(err, storage.ErrArchive)
	if err != nil && !away {
		return Answer{}, err
	}
	a := c.inPlace(presenter.Done(c.lang, c.User.ID, tables, from, total))
	if away {
		a.Screen.Text = ui.Paragraphs(a.Screen.Text, c.lang.Say("error.archive"))
	}
	return a, nil
}

// doorsTried is of how many tables Discord is asked for one press whether their players may still go there.
const doorsTried = 5

// next opens the table that waits most for the user, or the one after that which they have open.
func (f myGames) next(ctx context.Context, c *call) (Answer, error) {
	tables, err := f.live(ctx, c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	waiting := slices.DeleteFunc(slices.Clone(tables), func(t *table.Table) bool {
		_, waits := t.WaitsFor(c.User.ID)
		return !waits || t.Phase != table.Playing
	})
	open := slices.IndexFunc(waiting, func(t *table.Table) bool { return t.ID == c.arg("after") })
	waiting = slices.Concat(waiting[open+1:], waiting[:open+1])
	for _, t := range waiting[:min(len(waiting), doorsTried)] {
		if a, err := f.enter(ctx, c, t); err == nil {
			return a, nil
		}
	}
	a := c.inPlace(presenter.Mine(c.lang, c.User.ID, tables))
	a.Screen.Text = ui.Paragraphs("**"+c.lang.Say("games.idle")+"**", a.Screen.Text)
	return a, nil
}

// open opens one table of the user.
func (f myGames) open(ctx context.Context, c *call) (Answer, error) {
	if !tables.IsID(c.arg("id")) {
		return Answer{}, errUnknown
	}
	t, err := f.store.Load(ctx, c.arg("id"))
	if err != nil {
		return Answer{}, err
	}
	return f.enter(ctx, c, t)
}

// enter shows a table to the user as they can play it from anywhere, if they may still go where it is.
func (f myGames) enter(ctx context.Context, c *call, t *table.Table) (Answer, error) {
	seat, seated := t.Seat(c.User.ID)
	switch {
	case !seated:
		return Answer{}, storage.ErrNotFound
	case !f.sight.Reaches(ctx, c.Request, t):
		return Answer{}, refusal.New("error.unreachable")
	}
	v, err := f.retrospect.tables.See(t)
	if err != nil {
		return Answer{}, err
	}
	if err := begun(&call{view: v}); err != nil {
		return Answer{}, err
	}
	if t.Players[seat].Left() {
		return Answer{}, table.ErrLeft
	}
	return c.inPlace(presenter.Afar(c.lang, v, seat, "", "")), nil
}

// afarPanel answers with the table of a call as its user plays it from afar.
func (c *call) afarPanel(draft game.Move, note string) Answer {
	seat, _ := c.seat()
	return Answer{Kind: Replace, Screen: presenter.Afar(c.lang, c.view, seat, draft, note)}
}
