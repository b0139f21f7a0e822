package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/storage"
)

// nearest lists the live tables near the channel of a request that fit, those of the channel itself first.
func (d *desk) nearest(ctx context.Context, c *call, fits func(*table.Table, *call) bool) ([]*table.Table, error) {
	tables, err := d.around(ctx, c, fits)
	slices.SortStableFunc(tables, func(a, b *table.Table) int {
		here := func(t *table.Table) int {
			if c.Channel == t.Channel || c.Channel == t.Room.Thread {
				return 0
			}
			return 1
		}
		return here(a) - here(b)
	})
	return tables, err
}

// named lists the live tables near the channel of a request that fit and that a text names: the one with this id, or
// all whose labels contain its words. A text therefore also finds tables that nearest leaves out of its list.
func (d *desk) named(ctx context.Context, c *call, text string, fits func(*table.Table, *call) bool) (
	[]*table.Table, error,
) {
	t, err := d.withID(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case t != nil && concerns(t, c) && fits(t, c):
		return []*table.Table{t}, nil
	}
	return d.nearest(ctx, c, func(t *table.Table, c *call) bool {
		return fits(t, c) && hasWords(presenter.Nearby(c.lang, []*table.Table{t}, c.Channel)[0], text)
	})
}

// withID loads the table whose id a text is; nil if there is none that can be read. What is live is in no archive.
func (d *desk) withID(ctx context.Context, text string) (*table.Table, error) {
	if !isTableID(text) {
		return nil, nil
	}
	t, err := d.near.Load(ctx, text)
	switch {
	case errors.Is(err, storage.ErrUnreadable):
		d.setAside(text, err)
		return nil, nil
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	}
	return t, err
}

// suggestNear completes the option that names a game near the channel with those that a command can be about.
func (d *desk) suggestNear(fits func(*table.Table, *call) bool) map[string]suggestion {
	return gameOf(func(ctx context.Context, c *call, typed string) ([]ui.Option, error) {
		tables, err := d.named(ctx, c, typed, fits)
		options := presenter.Nearby(c.lang, tables, c.Channel)
		for i, o := range options {
			options[i].Label = o.Label + " · " + o.Note
		}
		return options, err
	})
}
