// Package thread gives a match its thread and keeps it open.
package thread

import (
	"context"
	"errors"
	"sync"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/internal/panics"
)

// Threads gives matches threads of their own, keeps those open, and puts them away. All of it may be repeated, and
// done by several processes.
type Threads struct {
	*publish.Publisher
	Sight *visibility.Checker
}

// errAsked says why there is no thread yet.
var errAsked = errors.New("a post was asked for just now")

// Ensure sees to the thread of a match before that is shown. What cannot be done now is tried again later.
func (f Threads) Ensure(ctx context.Context, v *view.View) *view.View {
	var err error
	if v.Room.Thread != "" && v.Room.Hall != v.Channel && f.Sight.IsForeign(ctx, v.Guild, v.Room.Hall) {
		v, err = f.change(ctx, v, func(t *table.Table) { t.LeaveRoom(table.Hidden, f.Now()) })
	}
	if err == nil && v.WantsRoom() {
		v, err = f.open(ctx, v)
	}
	if due := v.RoomDue(); err == nil && !due.IsZero() && !f.Now().Before(due) {
		v, err = f.attend(ctx, v)
	}
	if err == nil && v.Room.Refused != "" && !v.Room.Told {
		v, err = f.tell(ctx, v)
	}
	if err != nil {
		f.Log.Warn("cannot see to the thread of a match yet", "table", v.ID, "error", err)
	}
	return v
}

// open makes the thread of a match, adds those who play, and notes it. Where Discord makes none, the match stays in its
// channel.
func (f Threads) open(ctx context.Context, v *view.View) (*view.View, error) {
	v, thread, err := f.thread(ctx, v)
	if why, refused := publish.ThreadRefusal(err); refused {
		return f.change(ctx, v, func(t *table.Table) { t.LeaveRoom(why, f.Now()) })
	}
	if err != nil {
		return v, err
	}
	f.invite(ctx, v, thread)
	return f.change(ctx, v, func(t *table.Table) { t.EnterRoom(thread, f.Now()) })
}

// thread makes the thread of a match, unless it is there. From a message there is one for ever; a post in a forum
// has to be looked for.
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
		thread, err := f.Discord.StartThread(ctx, v.Room.Hall, v.Room.Root, presenter.RoomName(v))
		if wire.Code(err) != wire.UnknownMessage || tries > 0 {
			return v, thread, err
		}
		if v, err = f.change(ctx, v, func(t *table.Table) { t.Room.Root = "" }); err != nil {
			return v, "", err
		}
	}
}

// root sends the message from which a thread is made that is not made from a challenge, and notes it before there is a
// thread: only one that is noted ever gets one.
func (f Threads) root(ctx context.Context, v *view.View) (*view.View, error) {
	m, err := f.Artist.Compose(ctx, presenter.RoomOpening(v))
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

// skew is how far the clocks of Discord and of the house may be apart.
const skew = time.Minute

// post makes a post in a forum. That cannot be repeated, so it is noted before, and whoever comes later looks
// whether it was made.
func (f Threads) post(ctx context.Context, v *view.View, forum wire.Channel) (*view.View, string, error) {
	before, may := !v.Room.Asked.IsZero(), false
	v, err := f.change(ctx, v, func(t *table.Table) { may = t.WantsRoom() && t.AskForPost(f.Now()) })
	switch {
	case err != nil:
		return v, "", err
	case !may:
		return v, v.Room.Thread, interaction.Unless(v.Room.Thread != "", errAsked)
	case before:
		thread, err := f.Discord.FindPost(ctx, v.Guild, v.Room.Hall, presenter.RoomName(v), v.Created.Add(-skew))
		if err != nil || thread != "" {
			return v, thread, err
		}
	}
	m, err := f.Artist.Compose(ctx, presenter.RoomOpening(v))
	if err != nil {
		return v, "", err
	}
	thread, err := f.Discord.StartPost(ctx, v.Room.Hall, presenter.RoomName(v), forum.FirstTag(), m)
	return v, thread, err
}

// hall is the channel in which a match is to have its thread: one that everybody sees who plays. Whoever plays has
// pressed where the challenge stands.
func (f Threads) hall(ctx context.Context, v *view.View) (wire.Channel, error) {
	if v.Room.Hall == v.Channel {
		return wire.Channel{}, nil
	}
	at, err := f.Sight.Places.Get(ctx, v.Room.Hall)
	if err == nil && at.Guild != v.Guild {
		err = publish.ErrHiddenChannel
	}
	if err != nil {
		return at, err
	}
	roles, err := f.Sight.Roles.Get(ctx, v.Guild)
	if err != nil {
		return at, err
	}
	owner, err := f.Sight.Owners.Get(ctx, v.Guild)
	for _, user := range v.Users() {
		if err != nil || user == owner {
			continue
		}
		var who wire.Viewer
		if who, err = f.Discord.Viewer(ctx, v.Guild, user); err == nil && !wire.CanView(user, who, roles, at) {
			err = publish.ErrHiddenChannel
		}
		if wire.IsForbidden(err) { // who has left the server need not see it
			err = nil
		}
	}
	return at, err
}

// invite adds those who play to a thread. Whoever cannot be added finds the way by the card of the challenge.
func (f Threads) invite(ctx context.Context, v *view.View, thread string) {
	var all sync.WaitGroup
	for _, user := range v.Users() {
		all.Add(1)
		panics.Go(func() error { return f.Discord.AddToThread(ctx, thread, user) }, func(err error) {
			if err != nil {
				f.Log.Warn("cannot add somebody to a thread", "table", v.ID, "error", err)
			}
			all.Done()
		})
	}
	all.Wait()
}

// attend keeps the thread of a match open that is on, and puts it away when nobody plays on there.
func (f Threads) attend(ctx context.Context, v *view.View) (*view.View, error) {
	thread := v.Room.Thread
	if v.Phase != table.Playing {
		if err := f.Discord.CloseThread(ctx, thread); err != nil { // Discord does it some days later
			f.Log.Warn("cannot put a thread away", "table", v.ID, "error", err)
		}
		return f.change(ctx, v, (*table.Table).CloseRoom)
	}
	err := f.Discord.KeepThread(wire.WithPriority(ctx, wire.Background), thread, v.Room.OpenFor())
	why, lost := publish.ThreadRefusal(err)
	if why == table.Barred { // it is the bot's own
		why = table.Locked
	}
	return f.change(ctx, v, func(t *table.Table) {
		switch {
		case t.Room.Thread != thread || t.Phase != table.Playing:
		case lost:
			t.LeaveRoom(why, f.Now())
		default:
			t.KeptRoom(err == nil, f.Now())
		}
	})
}
