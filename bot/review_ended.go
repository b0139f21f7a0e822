package bot

import (
	"context"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
)

// reviewsWaiting is how many matches may wait to be reviewed. Others are when somebody asks.
const reviewsWaiting = 64

// wanted lets a match be reviewed whose result is out, if that is done without anybody asking.
func (f reviews) wanted(_ context.Context, v *view.View) *view.View {
	if v.Chapter == nil || !v.Shown.Over || v.Review != nil {
		return v
	}
	select {
	case f.waiting <- v.ID:
	default:
	}
	return v
}

// run reviews the matches that have ended, one at a time, until ctx ends.
func (f reviews) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-f.waiting:
			if err := panics.Try(func() error { return f.reviewEnded(ctx, id) }); err != nil && ctx.Err() == nil {
				f.log.Warn("cannot review a match", "table", id, "error", err)
			}
		}
	}
}

func (f reviews) reviewEnded(ctx context.Context, id string) error {
	v, err := f.retrospect.tables.Load(ctx, id)
	if err != nil || v.Review != nil || v.Match.Outcome().Cause == game.Stopped || !view.Decided(v.Match) {
		return err
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	t := view.PastOf(v)
	o := f.critic.ask(ctx, t)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-o.ready:
	}
	if o.err != nil {
		return o.err
	}
	return f.keep(ctx, t, o)
}

// keep keeps with a table what stays of its review, and shows it where the result stands.
func (f reviews) keep(ctx context.Context, t *view.Past, o *opinion) error {
	if t.ID == "" || t.Review != nil {
		return nil
	}
	r := table.Review{Curve: t.Curve(o.Review)}
	for seat := range o.Seats {
		s := game.Seat(seat)
		r.Seats = append(r.Seats, table.Reviewed{Accuracy: o.Accuracy(s), Luck: o.Luck(s, "")})
	}
	kept, err := f.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Keep(r, f.now()) })
	if err != nil || !kept.Review.Shown {
		return err
	}
	v, err := f.retrospect.tables.See(kept)
	if err != nil {
		return err
	}
	return f.publisher.Publish(ctx, v)
}
