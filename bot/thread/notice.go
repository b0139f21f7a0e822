package thread

import (
	"context"
	"slices"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/publish"
	"dockside/bot/view"
	"dockside/game/table"
)

// tell explains in the channel of a match why it has no thread, and who can correct that. It does so once per server
// and reason.
func (f Threads) tell(ctx context.Context, v *view.View) (*view.View, error) {
	reason := v.Room.Hall + " " + string(v.Room.Refused)
	told, err := guild.ThreadNoticesOf(v.Guild).Load(ctx, f.Store)
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

// say sends the explanation, and records that the server has got it.
func (f Threads) say(ctx context.Context, v *view.View, reason string) error {
	m, err := f.Composer.Compose(ctx, refusedScreen(v))
	if err != nil {
		return err
	}
	_, _, err = f.Discord.Send(ctx, v.Channel, publish.NonceOf(v.Guild, "no room", reason), m)
	if err != nil && !discord.IsRejected(err) {
		return err
	}
	_, err = guild.ThreadNoticesOf(v.Guild).Revise(ctx, f.Store, func(told *guild.ThreadNotices) error {
		if !slices.Contains(told.Reasons, reason) {
			told.Reasons = append(told.Reasons, reason)
		}
		return nil
	})
	return err
}

// change updates the table of a view. After an error it returns the view unchanged.
func (f Threads) change(ctx context.Context, v *view.View, change func(*table.Table)) (*view.View, error) {
	t, err := f.Store.Update(ctx, v.ID, func(t *table.Table) error {
		change(t)
		return nil
	})
	if err != nil {
		return v, err
	}
	now, err := f.Tables.See(t)
	if err != nil {
		return v, err
	}
	return now, nil
}
