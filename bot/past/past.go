// Package past finds finished matches: by id, in a channel, in a history or in an uploaded file.
package past

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/discord/rest"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Errors of looking up a match.
var (
	ErrNoPast  = refusal.New("error.past")    // no finished match in the channel
	ErrRunning = refusal.New("error.running") // the match is not over
	ErrHidden  = refusal.New("error.hidden")  // its record would tell hidden information while it is running
)

// Finder finds matches by id, by channel, in a history or in a file, and checks that the user may see them.
type Finder struct {
	Games      []catalog.Game
	Tables     *tables.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      storage.Store  // reads through to the archive
	Near       storage.Tables // does not read the archive
	Words      *i18n.Catalogue
	Outages    *outage.Monitor
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
	Files      *rest.Files
	Visibility *visibility.Checker
	Dailies    *dailies.Service
	Invite     func() string // see presenter.WithInvite
}

// Finished loads a finished match that the user may see. It returns storage.ErrNotFound if they may not, and ErrRunning
// if the match is not over.
func (f Finder) Finished(ctx context.Context, r *interaction.Request, id string) (*view.Past, error) {
	t, err := f.Stored(ctx, r, id)
	if err == nil && t.Phase != table.Over {
		err = ErrRunning
	}
	return t, err
}

// Stored loads a running or finished match that the user may see. It returns storage.ErrNotFound if they may not.
func (f Finder) Stored(ctx context.Context, r *interaction.Request, id string) (*view.Past, error) {
	if !tables.IsID(id) {
		return nil, storage.ErrNotFound
	}
	v, err := f.Tables.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !f.shows(ctx, r, v.Table) {
		return nil, storage.ErrNotFound
	}
	if err := interaction.Begun(&interaction.Request{View: v}); err != nil {
		return nil, err
	}
	return view.PastOf(v).For(r.Language), nil
}

// shows reports whether the user of a request may see a match. A running match must be reachable from the request. For
// a finished match see showsOver.
func (f Finder) shows(ctx context.Context, r *interaction.Request, t *table.Table) bool {
	if t.Phase != table.Over {
		return interaction.Reachable(t, r)
	}
	return showsOver(r, t, func(channel string) bool { return f.Visibility.Sees(ctx, r.Interaction, channel) })
}

// showsOver reports whether the user of a request may see a finished match; sees reports which channels they can see.
// Players may see it everywhere. Others may see it on its server, unless it is private, if they can see its channel.
func showsOver(r *interaction.Request, t *table.Table, sees func(channel string) bool) bool {
	_, seated := t.Seat(r.User.ID)
	return seated || !t.Private && t.Guild == r.Guild && (t.Near(r.Channel) || sees(t.Channel))
}

// historyBack is how many entries of the history of another user are searched.
const (
	historyBack = 300
)

// outings is a page of a history.
type outings struct {
	List  []ladder.Entry
	Total int  // of the matches that are known
	Older bool // there may be older ones
}

// Matches lists the matches of a user that the user of the request may see, latest first. It skips the first from of
// them and returns up to count.
func (f Finder) Matches(ctx context.Context, r *interaction.Request, user string, from, count int) (outings, error) {
	if user == r.User.ID {
		list, total, err := f.Store.History(ctx, r.Guild, user, from, count)
		return outings{List: list, Total: total}, err
	}
	seen, err := f.visible(ctx, r, user, from+count)
	seen.List = seen.List[min(from, seen.Total):min(from+count, seen.Total)]
	return seen, err
}

// visible lists the latest matches of another user that the user of the request may see. It reads page by page until it
// has more than enough of them or has read historyBack entries.
func (f Finder) visible(
	ctx context.Context, r *interaction.Request, user string, enough int,
) (seen outings, err error) {
	look := f.Visibility.Budget(visibility.ChannelsAsked)
	from, all := 0, 1
	for ; from < min(all, historyBack) && seen.Total <= enough; from += tables.HistoryPage {
		var read []ladder.Entry
		if read, all, err = f.Store.History(ctx, r.Guild, user, from, tables.HistoryPage); err != nil {
			return outings{}, err
		}
		for _, e := range read {
			if e.Has(r.User.ID) || look.Sees(ctx, r.Interaction, e.Channel) {
				seen.List = append(seen.List, e)
			}
		}
		seen.Total = len(seen.List)
	}
	seen.Older = from < all || look.Passed
	return seen, nil
}

// Meant returns the finished match of a command: the match in its file, the match that it names, or the latest in the
// channel. A match from a file can be unfinished.
func (f Finder) Meant(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	if r.File != nil {
		return f.Read(ctx, *r.File)
	}
	if id := r.Arg("game"); id != "" {
		return f.Finished(ctx, r, id)
	}
	id, err := f.Newest(ctx, r)
	if err != nil {
		return nil, err
	}
	return f.Finished(ctx, r, id)
}

// Pressed returns the finished match of a button or a menu: the match that it names, or the match in the attached file.
func (f Finder) Pressed(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	t, err := f.PressedAny(ctx, r)
	if err == nil && r.Arg("match") != view.FromFile && t.Phase != table.Over {
		err = ErrRunning
	}
	return t, err
}

// PressedAny is like Pressed, but the match may be running.
func (f Finder) PressedAny(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	if r.Arg("match") != view.FromFile {
		return f.Stored(ctx, r, r.Arg("match"))
	}
	i := slices.IndexFunc(r.Attachments, func(u discord.Upload) bool { return u.Name == view.RecordFile })
	if i < 0 {
		return nil, errFile
	}
	return f.Read(ctx, r.Attachments[i])
}

// ShareMatch posts in the channel what the user has seen of a match in a private message. It shows the shared form of
// the match and names its source.
func (f Finder) ShareMatch(
	ctx context.Context, r *interaction.Request, a interaction.Response, t *view.Past,
	show func(*i18n.Language, *view.Past) ui.Screen,
) (interaction.Response, error) {
	return f.Share(ctx, r, a, func(l *i18n.Language) (ui.Screen, error) {
		shared := t.Shared(l)
		s := show(l, shared)
		s.Text, s.People = ui.Paragraphs(sourceLine(l, t), s.Text), shared.People(l)
		return s, nil
	})
}

// Ended implements publish.Hook. It records that a match has ended in its channel, before the result is published
// there. It can be repeated, in any order. After a failure only commands that name no match miss the match.
func (f Finder) Ended(ctx context.Context, v *view.View) *view.View {
	if v.Phase != table.Over || v.Shown.Over {
		return v
	}
	if err := tables.NoteEnded(ctx, f.Store, v.Table); err != nil {
		f.Log.Warn("cannot record the newest match of a channel", "table", v.ID, "error", err)
	}
	return v
}

// sourceLine says that a match comes from a file; "" for a stored match.
func sourceLine(l *i18n.Language, t *view.Past) string {
	if t.ID != "" {
		return ""
	}
	return l.Say("share.file")
}
