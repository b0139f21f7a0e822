package interaction

import (
	"context"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
)

// Finder finds the tables that a request can be about.
type Finder struct{ *tables.Service }

// Origin returns the channel and the user of a request, for a search for tables.
func (c *Request) Origin() tables.Origin {
	return tables.Origin{Channel: c.Channel, Parent: c.Parent, User: c.User.ID}
}

// Concerning returns a filter for the tables that the request may concern and that fit it.
func (c *Request) Concerning(fits func(*table.Table, *Request) bool) func(*table.Table) bool {
	return func(t *table.Table) bool { return Concerns(t, c) && fits(t, c) }
}

// Concerns reports whether a table is live and a request may concern it.
func Concerns(t *table.Table, c *Request) bool { return t.Live() && Reachable(t, c) }

// Named returns the live tables near the channel of a request that fit and that text names. That is the table
// with this id, or all tables whose labels contain the words of the text. It therefore also finds tables that
// Nearest cuts off.
func (f Finder) Named(ctx context.Context, c *Request, text string, fits func(*table.Table, *Request) bool) (
	[]*table.Table, error,
) {
	t, err := f.WithID(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case t != nil && Concerns(t, c) && fits(t, c):
		return []*table.Table{t}, nil
	}
	return f.Nearest(ctx, c.Origin(), func(t *table.Table) bool {
		return Concerns(t, c) && fits(t, c) && HasWords(presenter.Nearby(c.Language, []*table.Table{t}, c.Channel)[0], text)
	})
}

// Suggest returns the autocompletion of the option for a game: the fitting tables near the channel.
func (f Finder) Suggest(fits func(*table.Table, *Request) bool) map[string]Suggest {
	return SuggestGame(func(ctx context.Context, c *Request, typed string) ([]ui.Option, error) {
		tables, err := f.Named(ctx, c, typed, fits)
		options := presenter.Nearby(c.Language, tables, c.Channel)
		for i, o := range options {
			options[i].Label = o.Label + " · " + o.Note
		}
		return options, err
	})
}

// HasWords reports whether the label of an option contains each word of text, or its value begins with that word.
func HasWords(o ui.Option, text string) bool {
	label := strings.ToLower(o.Label)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !strings.Contains(label, word) && !strings.HasPrefix(o.Value, word) {
			return false
		}
	}
	return true
}
