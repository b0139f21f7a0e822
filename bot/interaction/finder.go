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
func (r *Request) Origin() tables.Origin {
	return tables.Origin{Channel: r.Channel, Parent: r.Parent, User: r.User.ID}
}

// Concerning returns a filter for the tables that the request may concern and that fit it.
func (r *Request) Concerning(fits func(*table.Table, *Request) bool) func(*table.Table) bool {
	return func(t *table.Table) bool { return Concerns(t, r) && fits(t, r) }
}

// Concerns reports whether a table is live and a request may concern it.
func Concerns(t *table.Table, r *Request) bool { return t.Live() && Reachable(t, r) }

// Named returns the live tables near the channel of a request that fit and that text names. That is the table
// with this id, or all tables whose labels contain the words of the text. It therefore also finds tables that
// Nearest cuts off.
func (f Finder) Named(ctx context.Context, r *Request, text string, fits func(*table.Table, *Request) bool) (
	[]*table.Table, error,
) {
	t, err := f.WithID(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case t != nil && Concerns(t, r) && fits(t, r):
		return []*table.Table{t}, nil
	}
	return f.Nearest(ctx, r.Origin(), func(t *table.Table) bool {
		return Concerns(t, r) && fits(t, r) &&
			HasWords(presenter.TableOptions(r.Language, []*table.Table{t}, r.Channel)[0], text)
	})
}

// Suggest returns the autocompletion of the option for a game: the fitting tables near the channel.
func (f Finder) Suggest(fits func(*table.Table, *Request) bool) map[string]Suggest {
	return SuggestGame(func(ctx context.Context, r *Request, typed string) ([]ui.Option, error) {
		tables, err := f.Named(ctx, r, typed, fits)
		options := presenter.TableOptions(r.Language, tables, r.Channel)
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
