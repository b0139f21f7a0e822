package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/table"
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

// namedBy lists those of some tables that a text names: the one with this id, or all whose labels have its words.
func namedBy(c *call, tables []*table.Table, text string) []*table.Table {
	if i := slices.IndexFunc(tables, func(t *table.Table) bool { return t.ID == text }); i >= 0 {
		return tables[i : i+1]
	}
	return slices.DeleteFunc(slices.Clone(tables), func(t *table.Table) bool {
		return !hasWords(screen.Nearby(c.lang, t, c.Channel), text)
	})
}

// suggestNear completes the option that names a game near the channel with those that a command can be about.
func (d *desk) suggestNear(fits func(*table.Table, *call) bool) map[string]suggestion {
	return gameOf(func(ctx context.Context, c *call, typed string) ([]screen.Option, error) {
		tables, err := d.nearest(ctx, c, fits)
		var options []screen.Option
		for _, t := range namedBy(c, tables, typed) {
			o := screen.Nearby(c.lang, t, c.Channel)
			o.Label += " · " + o.Note
			options = append(options, o)
		}
		return options, err
	})
}
