package bot

import (
	"context"
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/storage"
)

// toldRooms are the reasons for which matches have no threads that a server has heard, until it changes its settings.
type toldRooms struct {
	storage.Versioned
	Reasons []string `json:"reasons,omitempty"`
}

func toldRoomsOf(guild string) storage.Document[toldRooms] {
	return storage.Document[toldRooms]{Key: "rooms/" + guild}
}

// tell says in the channel of a match why it has no thread and who can mend it, once a server and reason.
func (f rooms) tell(ctx context.Context, v *view.View) (*view.View, error) {
	reason := v.Room.Hall + " " + string(v.Room.Refused)
	told, err := toldRoomsOf(v.Guild).Load(ctx, f.store)
	if err != nil {
		return v, err
	}
	if !slices.Contains(told.Reasons, reason) {
		if err := f.say(ctx, v, reason); err != nil {
			return v, err
		}
	}
	return f.change(ctx, v, func(t *table.Table) { t.Room.Told = true })
}

// say says it, and notes that the server has heard it.
func (f rooms) say(ctx context.Context, v *view.View, reason string) error {
	m, err := f.artist.compose(ctx, presenter.NoRoom(v))
	if err != nil {
		return err
	}
	_, _, err = f.discord.Send(ctx, v.Channel, digest(v.Guild, "no room", reason), m)
	if err != nil && !wire.Denied(err) {
		return err
	}
	_, err = toldRoomsOf(v.Guild).Revise(ctx, f.store, func(told *toldRooms) error {
		if !slices.Contains(told.Reasons, reason) {
			told.Reasons = append(told.Reasons, reason)
		}
		return nil
	})
	return err
}

// forgetTold lets a server hear again why matches have no threads.
func forgetTold(ctx context.Context, s storage.Documents, guild string) error {
	return toldRoomsOf(guild).Set(ctx, s, toldRooms{})
}

// change changes the table of a view. Where that fails, the view stays as it was.
func (f rooms) change(ctx context.Context, v *view.View, change func(*table.Table)) (*view.View, error) {
	t, err := f.store.Update(ctx, v.ID, func(t *table.Table) error {
		change(t)
		return nil
	})
	if err != nil {
		return v, err
	}
	now, err := f.publisher.tables.See(t)
	if err != nil {
		return v, err
	}
	return now, nil
}
