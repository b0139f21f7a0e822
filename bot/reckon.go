package bot

import (
	"context"
	"time"

	"dockside/bot/screen"
	"dockside/ladder"
	"dockside/table"
)

// reckonPatience is how long a result waits for the ladders. Then it is shown without ratings.
const reckonPatience = 2 * time.Second

// reckoned is a table as load finds it, but first the ladders are told of its match, if it is
// over. Ladders that cannot be reached hold nothing up: the result is shown without ratings, and
// the clock tries again until it can be shown with them.
func (b *Bot) reckoned(ctx context.Context, id string) (*screen.View, error) {
	v, err := b.load(ctx, id)
	if err != nil || !v.Unsettled() {
		return v, err
	}
	now, err := b.reckon(ctx, v)
	if err != nil {
		b.log.Warn("cannot tell the ladders yet", "table", id, "error", err)
		b.later(ctx, id)
		return v, nil
	}
	return now, nil
}

// reckon tells the ladders of a match and notes in its table what they made of it. Whatever it
// is interrupted by, it may be done again, also by several processes at once: each of its steps
// counts once.
func (b *Bot) reckon(ctx context.Context, v *screen.View) (*screen.View, error) {
	ctx, cancel := context.WithTimeout(ctx, reckonPatience)
	defer cancel()
	changes, err := settle(ctx, b.store, v)
	if err != nil {
		return nil, err
	}
	t, err := b.store.Update(ctx, v.ID, func(t *table.Table) error {
		t.Settled = changes
		return nil
	})
	if err != nil {
		return nil, err
	}
	return b.see(t)
}

// settle takes the match of a view into its ladders, one after the other, and into the histories
// of its players.
func settle(ctx context.Context, s Ladders, v *screen.View) ([]ladder.Change, error) {
	r := v.ResultFor()
	var changes []ladder.Change
	for _, name := range v.Ladders() {
		of := r
		if name.Season != "" {
			of = r.Seasonal(changes[0])
		}
		c, err := s.Settle(ctx, name, of)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, s.Archive(ctx, v.Entry(r, changes))
}

// doubt tells why a match that some people begin now will probably not count, as far as can be
// known. It is a courtesy: where the ladder cannot be reached, there is none.
func (b *Bot) doubt(ctx context.Context, t *table.Table, users ...string) ladder.Reason {
	if !t.Rated {
		return ladder.Counts
	}
	for i, one := range users {
		for _, other := range users[i+1:] {
			v, err := b.store.Versus(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, one, other)
			if err != nil {
				b.log.Warn("cannot look at the ladder", "table", t.ID, "error", err)
				return ladder.Counts
			}
			if v.Often(b.now()) {
				return ladder.Often
			}
		}
	}
	return ladder.Counts
}
