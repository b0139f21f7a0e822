// Package thread creates the threads of matches, keeps them open, and archives them.
package thread

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/publish"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Threads creates the threads of matches, keeps them open, and archives them. Every operation may be repeated, also by
// several processes.
type Threads struct {
	Tables     *tables.Service
	Store      storage.Store // with the archive behind it
	Composer   publish.Composer
	Discord    *gateway.Connection
	Visibility *visibility.Checker
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
}

// errAsked means that the request for a post is still pending.
var errAsked = errors.New("a post was asked for just now")

// Ensure does the due work for the thread of a match, before the match is shown. After an error the clock tries again
// later. It returns the updated view.
func (f Threads) Ensure(ctx context.Context, v *view.View) *view.View {
	var err error
	if v.Room.Thread != "" && v.Room.Hall != v.Channel && f.Visibility.IsForeign(ctx, v.Guild, v.Room.Hall) {
		v, err = f.change(ctx, v, func(t *table.Table) { t.LeaveThread(table.Hidden, f.Now()) })
	}
	if err == nil && v.NeedsThread() {
		v, err = f.open(ctx, v)
	}
	if due := v.ThreadDue(); err == nil && !due.IsZero() && !f.Now().Before(due) {
		v, err = f.attend(ctx, v)
	}
	if err == nil && v.Room.Refused != "" && !v.Room.Told {
		v, err = f.tell(ctx, v)
	}
	if err != nil {
		f.Log.Warn("cannot create or update the thread of a match (will retry)", "table", v.ID, "error", err)
	}
	return v
}

// open creates the thread of a match, adds the players, and records it. If Discord refuses, the match stays in its
// channel.
func (f Threads) open(ctx context.Context, v *view.View) (*view.View, error) {
	v, thread, err := f.thread(ctx, v)
	if why, refused := publish.ThreadRefusal(err); refused {
		return f.change(ctx, v, func(t *table.Table) { t.LeaveThread(why, f.Now()) })
	}
	if err != nil {
		return v, err
	}
	f.invite(ctx, v, thread)
	return f.change(ctx, v, func(t *table.Table) { t.SetThread(thread, f.Now()) })
}

// thread creates the thread of a match, unless it exists, and returns its id. A message has at most one thread, so that
// a retry is harmless. A post in a forum must be searched for. If the message was deleted, another one is sent.
func (f Threads) thread(ctx context.Context, v *view.View) (*view.View, string, error) {
	at, err := f.hall(ctx, v)
	if err != nil {
		return v, "", err
	}
	if at.NeedsModeratorTag() {
		return v, "", publish.ErrTagRequired
	}
	if at.Forum {
		return f.post(ctx, v, at)
	}
	for tries := 0; ; tries++ {
		if v.Room.Root == "" {
			if v, err = f.root(ctx, v); err != nil {
				return v, "", err
			}
		}
		thread, err := f.Discord.StartThread(ctx, v.Room.Hall, v.Room.Root, threadName(v))
		if discord.Code(err) != discord.UnknownMessage || tries > 0 {
			return v, thread, err
		}
		if v, err = f.change(ctx, v, func(t *table.Table) { t.Room.Root = "" }); err != nil {
			return v, "", err
		}
	}
}

// root sends the message to which the thread belongs, if that is not the challenge. The message is recorded before the
// thread is created, so that no other message ever gets one.
func (f Threads) root(ctx context.Context, v *view.View) (*view.View, error) {
	m, err := f.Composer.Compose(ctx, openingScreen(v))
	if err != nil {
		return v, err
	}
	message, _, err := f.Discord.Send(ctx, v.Room.Hall, publish.NonceOf(v.ID, "root", v.Room.Hall), m)
	if err != nil {
		return v, err
	}
	return f.change(ctx, v, func(t *table.Table) {
		if t.Room.Root == "" {
			t.Room.Root = message
		}
	})
}

// skew is the assumed maximum difference between Discord's clock and ours.
const skew = time.Minute

// post creates a post in a forum. That is not idempotent, so the request is recorded before. A later attempt first
// searches for its result.
func (f Threads) post(ctx context.Context, v *view.View, forum discord.Channel) (*view.View, string, error) {
	before, may := !v.Room.Asked.IsZero(), false
	v, err := f.change(ctx, v, func(t *table.Table) { may = t.NeedsThread() && t.AskForPost(f.Now()) })
	switch {
	case err != nil:
		return v, "", err
	case !may:
		return v, v.Room.Thread, interaction.Unless(v.Room.Thread != "", errAsked)
	case before:
		thread, err := f.Discord.FindPost(ctx, v.Guild, v.Room.Hall, threadName(v), v.Created.Add(-skew))
		if err != nil || thread != "" {
			return v, thread, err
		}
	}
	m, err := f.Composer.Compose(ctx, openingScreen(v))
	if err != nil {
		return v, "", err
	}
	thread, err := f.Discord.StartPost(ctx, v.Room.Hall, threadName(v), forum.FirstTag(), m)
	return v, thread, err
}

// hall returns the channel for the thread of a match, or ErrHiddenChannel if not all players can view it. The channel
// of the challenge needs no check, since all players have pressed a button there.
func (f Threads) hall(ctx context.Context, v *view.View) (discord.Channel, error) {
	if v.Room.Hall == v.Channel {
		return discord.Channel{}, nil
	}
	at, err := f.Visibility.Places.Get(ctx, v.Room.Hall)
	if err == nil && at.Guild != v.Guild {
		err = publish.ErrHiddenChannel
	}
	if err != nil {
		return at, err
	}
	roles, err := f.Visibility.Roles.Get(ctx, v.Guild)
	if err != nil {
		return at, err
	}
	owner, err := f.Visibility.Owners.Get(ctx, v.Guild)
	for _, user := range v.Users() {
		if err != nil || user == owner {
			continue
		}
		var who discord.Viewer
		if who, err = f.Discord.Viewer(ctx, v.Guild, user); err == nil && !discord.CanView(user, who, roles, at) {
			err = publish.ErrHiddenChannel
		}
		if discord.IsForbidden(err) { // users who have left the server need not see it
			err = nil
		}
	}
	return at, err
}

// invite adds the players to a thread. A player who cannot be added finds it through the card of the challenge.
func (f Threads) invite(ctx context.Context, v *view.View, thread string) {
	var all sync.WaitGroup
	for _, user := range v.Users() {
		all.Add(1)
		panics.Go(func() error { return f.Discord.AddToThread(ctx, thread, user) }, func(err error) {
			if err != nil {
				f.Log.Warn("cannot add a player to a thread", "table", v.ID, "error", err)
			}
			all.Done()
		})
	}
	all.Wait()
}

// attend keeps the thread of a running match open, and archives that of a finished one.
func (f Threads) attend(ctx context.Context, v *view.View) (*view.View, error) {
	thread := v.Room.Thread
	if v.Phase != table.Playing {
		if err := f.Discord.CloseThread(ctx, thread); err != nil { // Discord archives it some days later in any case
			f.Log.Warn("cannot archive a thread", "table", v.ID, "error", err)
		}
		return f.change(ctx, v, (*table.Table).ThreadClosed)
	}
	err := f.Discord.KeepThread(discord.WithPriority(ctx, discord.Background), thread, v.Room.OpenFor())
	why, lost := publish.ThreadRefusal(err)
	if why == table.Barred { // the bot owns the thread, so it lacks no permission
		why = table.Locked
	}
	return f.change(ctx, v, func(t *table.Table) {
		switch {
		case t.Room.Thread != thread || t.Phase != table.Playing:
		case lost:
			t.LeaveThread(why, f.Now())
		default:
			t.ThreadKept(err == nil, f.Now())
		}
	})
}
