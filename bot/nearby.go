package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
)

// finder finds the tables that a request can be about.
type finder struct{ *tables.Service }

// origin returns from where a request asks for tables.
func (c *call) origin() tables.Origin {
	return tables.Origin{Channel: c.Channel, Parent: c.Parent, User: c.User.ID}
}

// concerning fits the tables that a request may concern and that fit it.
func (c *call) concerning(fits func(*table.Table, *call) bool) func(*table.Table) bool {
	return func(t *table.Table) bool { return concerns(t, c) && fits(t, c) }
}

// concerns reports whether a table is live and a request may concern it.
func concerns(t *table.Table, c *call) bool { return t.Live() && reachable(t, c) }

// named lists the live tables near the channel of a request that fit and that a text names: the one with this id, or
// all whose labels contain its words. A text therefore also finds tables that nearest leaves out of its list.
func (f finder) named(ctx context.Context, c *call, text string, fits func(*table.Table, *call) bool) (
	[]*table.Table, error,
) {
	t, err := f.WithID(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case t != nil && concerns(t, c) && fits(t, c):
		return []*table.Table{t}, nil
	}
	return f.Nearest(ctx, c.origin(), func(t *table.Table) bool {
		return concerns(t, c) && fits(t, c) && hasWords(presenter.Nearby(c.lang, []*table.Table{t}, c.Channel)[0], text)
	})
}

// suggestNear completes the option that names a game near the channel with those that a command can be about.
func (f finder) suggestNear(fits func(*table.Table, *call) bool) map[string]suggestion {
	return gameOf(func(ctx context.Context, c *call, typed string) ([]ui.Option, error) {
		tables, err := f.named(ctx, c, typed, fits)
		options := presenter.Nearby(c.lang, tables, c.Channel)
		for i, o := range options {
			options[i].Label = o.Label + " · " + o.Note
		}
		return options, err
	})
}
