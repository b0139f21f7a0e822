// Package past finds finished matches: by id, in a channel, in a history or in an uploaded file.
package past

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/bot/wire/rest"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Why there is no match to look at.
var (
	ErrNoPast  = refusal.New("error.past")
	ErrRunning = refusal.New("error.running")
	ErrHidden  = refusal.New("error.hidden")
)

// Finder finds matches of before: by their number, in their channel, or in a file.
type Finder struct {
	Games      []catalog.Game
	Tables     *tables.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      storage.Store // with the archive behind it
	Near       storage.Store // without the archive
	Words      *i18n.Catalogue
	Hearing    *outage.Monitor
	Now        func() time.Time // the time on which all replicas agree
	Log        *slog.Logger
	Files      *rest.Files
	Visibility *visibility.Checker
}

// Finished loads a match that is over and that the user may see.
func (f Finder) Finished(ctx context.Context, c *interaction.Request, id string) (*view.Past, error) {
	t, err := f.Stored(ctx, c, id)
	if err == nil && t.Phase != table.Over {
		err = ErrRunning
	}
	return t, err
}

// Stored loads a match that the user may see.
func (f Finder) Stored(ctx context.Context, c *interaction.Request, id string) (*view.Past, error) {
	if !tables.IsID(id) {
		return nil, storage.ErrNotFound
	}
	v, err := f.Tables.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !f.shows(ctx, c, v.Table) {
		return nil, storage.ErrNotFound
	}
	if err := interaction.Begun(&interaction.Request{View: v}); err != nil {
		return nil, err
	}
	return view.PastOf(v).For(c.Language), nil
}

// shows tells whether the user of a call may see a match: a running one where it is played alone, or where they
// play it from afar; one that is over wherever they are if they have played it, or else on its server if they see
// its channel.
func (f Finder) shows(ctx context.Context, c *interaction.Request, t *table.Table) bool {
	if t.Phase != table.Over {
		return interaction.Reachable(t, c)
	}
	return showsOver(c, t, func(channel string) bool { return f.Visibility.Sees(ctx, c.Interaction, channel) })
}

// showsOver tells whether the user of a call may see a match that is over, given which channels they see.
func showsOver(c *interaction.Request, t *table.Table, sees func(channel string) bool) bool {
	_, seated := t.Seat(c.User.ID)
	return seated || !t.Private && t.Guild == c.Guild && (t.Near(c.Channel) || sees(t.Channel))
}

// How a history of somebody else is read: so many matches at a time, so many back at most, and of so many
// channels Discord is asked in one go.
const (
	historyBack = 300
)

// outings are a part of a history: at most as many as were wanted, how many are known in all, and whether
// there may be older ones.
type outings struct {
	List  []ladder.Entry
	Total int
	Older bool
}

// Matches lists those of somebody that the user of a call may see, the latest first: at most count of them
// after the first from.
func (f Finder) Matches(ctx context.Context, c *interaction.Request, user string, from, count int) (outings, error) {
	if user == c.User.ID {
		list, total, err := f.Store.History(ctx, c.Guild, user, from, count)
		return outings{List: list, Total: total}, err
	}
	seen, err := f.visible(ctx, c, user, from+count)
	seen.List = seen.List[min(from, seen.Total):min(from+count, seen.Total)]
	return seen, err
}

// visible lists the latest matches of somebody else that the user of a call may see. It reads on until
// there are more of them than enough.
func (f Finder) visible(
	ctx context.Context,
	c *interaction.Request,
	user string,
	enough int,
) (seen outings, err error) {
	look := f.Visibility.Budget(visibility.ChannelsAsked)
	from, all := 0, 1
	for ; from < min(all, historyBack) && seen.Total <= enough; from += tables.HistoryPage {
		var read []ladder.Entry
		if read, all, err = f.Store.History(ctx, c.Guild, user, from, tables.HistoryPage); err != nil {
			return outings{}, err
		}
		for _, e := range read {
			if e.Has(c.User.ID) || look.Sees(ctx, c.Interaction, e.Channel) {
				seen.List = append(seen.List, e)
			}
		}
		seen.Total = len(seen.List)
	}
	seen.Older = from < all || look.Passed
	return seen, nil
}

// Meant finds the match that a command is about: the one in its file, the one it names, or the
// newest that has ended in the channel.
func (f Finder) Meant(ctx context.Context, c *interaction.Request) (*view.Past, error) {
	if c.File != nil {
		return f.Read(ctx, *c.File)
	}
	if id := c.Arg("game"); id != "" {
		return f.Finished(ctx, c, id)
	}
	id, err := f.Newest(ctx, c)
	if err != nil {
		return nil, err
	}
	return f.Finished(ctx, c, id)
}

// Pressed finds the finished match of a button or a menu: the one it names, or the one in the file beside it.
func (f Finder) Pressed(ctx context.Context, c *interaction.Request) (*view.Past, error) {
	t, err := f.PressedAny(ctx, c)
	if err == nil && c.Arg("match") != view.FromFile && t.Phase != table.Over {
		err = ErrRunning
	}
	return t, err
}

// PressedAny is pressed of a match that may still go on.
func (f Finder) PressedAny(ctx context.Context, c *interaction.Request) (*view.Past, error) {
	if c.Arg("match") != view.FromFile {
		return f.Stored(ctx, c, c.Arg("match"))
	}
	i := slices.IndexFunc(c.Attachments, func(u wire.Upload) bool { return u.Name == view.RecordFile })
	if i < 0 {
		return nil, errFile
	}
	return f.Read(ctx, c.Attachments[i])
}

// ShareMatch shows everybody what the user was whispered of a match.
func (f Finder) ShareMatch(
	ctx context.Context,
	c *interaction.Request,
	a interaction.Response,
	t *view.Past,
	show func(*i18n.Language, *view.Past) ui.Screen,
) (interaction.Response, error) {
	return interaction.Sharer{
		Members: f.Members,
		Guilds:  f.Guilds,
	}.Share(
		ctx,
		c,
		a,
		func(l *i18n.Language) (ui.Screen, error) {
			shared := t.Shared(l)
			s := show(l, shared)
			s.Text, s.People = ui.Paragraphs(presenter.Source(l, t), s.Text), shared.People(l)
			return s, nil
		},
	)
}

// Ended notes that a match has ended in its channel, before its result is shown there. It may be
// repeated, in any order. If it fails, only a command that names no match misses it.
func (f Finder) Ended(ctx context.Context, v *view.View) *view.View {
	if v.Phase != table.Over || v.Shown.Over {
		return v
	}
	if err := tables.NoteEnded(ctx, f.Store, v.Table); err != nil {
		f.Log.Warn("cannot note the newest match of a channel", "table", v.ID, "error", err)
	}
	return v
}
