package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/game/table"
)

// toldRooms are the reasons for which matches have no threads that a server has heard, until it changes its settings.
type toldRooms struct {
	Schema  int      `json:"schema"`
	Reasons []string `json:"reasons,omitempty"`
}

// toldSchema is the version of toldRooms.
const toldSchema = 1

func toldKey(guild string) string { return "rooms/" + guild }

func readTold(raw json.RawMessage, err error) (told toldRooms, _ error) {
	if raw == nil || err != nil {
		return told, err
	}
	if err := json.Unmarshal(raw, &told); err != nil {
		return told, fmt.Errorf("what was said of threads: %w", err)
	}
	return told, nil
}

// tell says in the channel of a match why it has no thread and who can mend it, once a server and reason.
func (f rooms) tell(ctx context.Context, v *screen.View) (*screen.View, error) {
	reason := v.Room.Hall + " " + string(v.Room.Refused)
	told, err := readTold(f.store.Document(ctx, toldKey(v.Guild)))
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
func (f rooms) say(ctx context.Context, v *screen.View, reason string) error {
	m, err := f.artist.compose(ctx, screen.NoRoom(v))
	if err != nil {
		return err
	}
	_, _, err = f.discord.Send(ctx, v.Channel, digest(v.Guild, "no room", reason), m)
	if err != nil && !wire.Denied(err) {
		return err
	}
	return f.store.Revise(ctx, toldKey(v.Guild), func(raw json.RawMessage) (json.RawMessage, error) {
		told, err := readTold(raw, nil)
		if err != nil || slices.Contains(told.Reasons, reason) {
			return raw, err
		}
		return json.Marshal(toldRooms{toldSchema, append(told.Reasons, reason)})
	})
}

// forgetTold lets a server hear again why matches have no threads.
func (d *desk) forgetTold(ctx context.Context, guild string) error {
	return d.store.Revise(ctx, toldKey(guild), func(json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(toldRooms{Schema: toldSchema})
	})
}

// change changes the table of a view. Where that fails, the view stays as it was.
func (f rooms) change(ctx context.Context, v *screen.View, change func(*table.Table)) (*screen.View, error) {
	t, err := f.store.Update(ctx, v.ID, func(t *table.Table) error {
		change(t)
		return nil
	})
	if err != nil {
		return v, err
	}
	now, err := f.see(t)
	if err != nil {
		return v, err
	}
	return now, nil
}
