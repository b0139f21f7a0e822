package bot

import (
	"context"
	"time"

	"dockside/bot/screen"
	"dockside/ladder"
	"dockside/table"
)

// scores tells the ladders of matches.
type scores struct{ *desk }

// settlePatience is how long a result waits for the ladders. Then it is shown without ratings.
const settlePatience = 2 * time.Second

// settled tells the ladders of a match that is over, before its result is shown. Ladders that cannot
// be reached hold nothing up: the result is shown without ratings, and the clock tries again until it
// can be shown with them.
func (s scores) settled(ctx context.Context, v *screen.View) *screen.View {
	if !v.Unsettled() {
		return v
	}
	now, err := s.settle(ctx, v)
	if err != nil {
		s.log.Warn("cannot tell the ladders yet", "table", v.ID, "error", err)
		s.putOff(ctx, v.ID)
		return v
	}
	return now
}

// settle tells the ladders of a match and notes in its table what they made of it. Whatever it
// is interrupted by, it may be done again, also by several processes at once: each of its steps
// counts once.
func (s scores) settle(ctx context.Context, v *screen.View) (*screen.View, error) {
	ctx, cancel := context.WithTimeout(ctx, settlePatience)
	defer cancel()
	changes, err := settle(ctx, s.store, v)
	if err != nil {
		return nil, err
	}
	t, err := s.store.Update(ctx, v.ID, func(t *table.Table) error {
		t.Settled = changes
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.see(t)
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
func (s scores) doubt(ctx context.Context, t *table.Table, users ...string) ladder.Reason {
	if !t.Rated {
		return ladder.Counts
	}
	for i, one := range users {
		for _, other := range users[i+1:] {
			v, err := s.store.Versus(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, one, other)
			if err != nil {
				s.log.Warn("cannot look at the ladder", "table", t.ID, "error", err)
				return ladder.Counts
			}
			if v.Often(s.now()) {
				return ladder.Often
			}
		}
	}
	return ladder.Counts
}
