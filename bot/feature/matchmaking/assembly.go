package matchmaking

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Assemble is a publish hook. It makes the changes of a lobby that are due without a press, and starts its match. It is
// idempotent: another replica may do the same at once, or go on after a crash. No deadline passes without contact to
// Discord.
func (f Feature) Assemble(ctx context.Context, v *view.View) *view.View {
	now := f.Now()
	if !v.Assembles(now) || !f.Tables.Outages.InContact() {
		return v
	}
	before := v.Snapshot()
	next, err := f.assemble(ctx, v, now)
	if errors.Is(err, table.ErrStale) { // changed meanwhile; the table is due until this is done
		next, err = f.Tables.Load(ctx, before.ID)
	}
	if err != nil {
		f.Log.Error("cannot assemble a lobby (will retry)", "table", before.ID, "error", err)
		return before
	}
	return next
}

// assemble changes a lobby, and starts its match if that is due.
func (f Feature) assemble(ctx context.Context, v *view.View, now time.Time) (*view.View, error) {
	known := v.Revision
	a, err := f.admission(ctx, v, append(v.Users(), v.Queue.Users()...))
	if err != nil {
		return nil, err
	}
	v, err = f.Tables.Update(ctx, v, func(v *view.View) error {
		if !v.Assembles(now) || v.Revision != known { // the admission may be out of date
			return table.ErrStale
		}
		v.Assemble(a, now)
		return nil
	})
	if err != nil || !v.Assembled(now) {
		return v, err
	}
	return f.startAssembled(ctx, v, now)
}

// admission returns what bans, blocks, limits and the wish for steady players say about the people of a lobby.
func (f Feature) admission(ctx context.Context, v *view.View, people []string) (table.Admission, error) {
	a := table.Admission{
		Name: func(level string, taken []string) string { return freeName(f.Words, v.Locale, level, taken) },
	}
	blocks, err := f.Members.Blocks(ctx, people)
	if err != nil {
		return a, err
	}
	for _, b := range blocks {
		a.Feuds = append(a.Feuds, [2]string{b.By, b.With})
	}
	if len(v.Queue) == 0 {
		return a, nil
	}
	policy, err := f.Guilds.Policy(ctx, v.Guild)
	if err != nil {
		return a, err
	}
	for _, user := range v.Queue.Users() {
		banned, err := f.Guilds.IsBanned(ctx, policy, user)
		if err != nil {
			return a, err
		}
		admitted, err := f.Members.Admits(ctx, v.Terms, user)
		if err != nil {
			return a, err
		}
		busy := f.limits().MayJoin(ctx, v.Table, user, "")
		if banned || !admitted || errors.Is(busy, tables.ErrManyGames) {
			a.Barred = append(a.Barred, user)
		} else if busy != nil {
			return a, busy
		}
	}
	return a, nil
}

// startAssembled starts the match of a lobby. If its pair already has a game in the channel, it holds the lobby until
// others join.
func (f Feature) startAssembled(ctx context.Context, v *view.View, now time.Time) (*view.View, error) {
	users := v.Lineup()
	err := f.Pairs.reserve(ctx, v.Channel, v.ID, v.PairOf(users...))
	if errors.As(err, new(interaction.Engaged)) {
		return f.Tables.Update(ctx, v, func(v *view.View) error {
			if !v.Assembled(now) || !slices.Equal(users, v.Lineup()) {
				return table.ErrStale
			}
			v.Hold(now)
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	start := f.seal(ctx, v, users, func(v *view.View) error { return v.StartAssembled(f.Dice, now) })
	id := v.ID
	if v, err = f.Tables.Update(ctx, v, func(v *view.View) error {
		if err := start(v); err != nil {
			return err
		}
		f.Tables.PlayOn(ctx, v)
		return nil
	}); err != nil {
		return nil, err
	}
	err = f.Pairs.confirm(ctx, v.Table, f.Now())
	if errors.As(err, new(interaction.Engaged)) {
		return f.Tables.Load(ctx, id)
	}
	return v, err
}

// seal returns a change that starts a match among the given users and stores its stakes. The change returns ErrStale if
// other users are seated by then.
func (f Feature) seal(
	ctx context.Context, v *view.View, users []string, start func(*view.View) error,
) func(*view.View) error {
	stakes, doubt := f.Scores.Forecast(ctx, v.Table, v.Rules, users)
	return func(v *view.View) error {
		if err := start(v); err != nil {
			return err
		}
		if v.Stakes, v.Doubt = nil, ladder.Counts; v.Rated {
			v.Stakes, v.Doubt = stakes, doubt
		}
		return interaction.Unless(slices.Equal(v.Users(), users), table.ErrStale)
	}
}

// delay delays the start of a lobby.
func (f Feature) delay(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, func(v *view.View) error { return v.Delay(r.User.ID, f.Now()) })
}

// ready confirms in a ready check that the user is there.
func (f Feature) ready(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, func(v *view.View) error { return v.Confirm(r.User.ID, f.Now()) })
}

// fill changes whether computer players take the seats of a lobby for which nobody comes.
func (f Feature) fill(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	level := ""
	if r.Arg("to") == "on" {
		level = r.View.Opponent(r.View.Standin)
	}
	return f.changed(ctx, r, func(v *view.View) error { return v.SwitchFiller(r.User.ID, level, f.Now()) })
}
