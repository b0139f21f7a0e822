package bot

import (
	"context"

	"dockside/game"
	"dockside/game/ai/review"
	"dockside/table"
)

// endedKept is how many matches may wait to be reviewed. Others are when somebody asks.
const endedKept = 64

// wonder lets a match be reviewed whose result is out, if that is done without anybody asking.
func (b *Bot) wonder(t *table.Table) {
	g, err := b.game(t.Game)
	if err != nil || g.Chapter == nil || !t.Shown.Over || t.Review != nil {
		return
	}
	select {
	case b.ended <- t.ID:
	default:
	}
}

// lookBack reviews the matches that have ended, one at a time, until ctx ends.
func (b *Bot) lookBack(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-b.ended:
			if err := b.lookBackAt(ctx, id); err != nil && ctx.Err() == nil {
				b.log.Warn("cannot review a match", "table", id, "error", err)
			}
		}
	}
}

func (b *Bot) lookBackAt(ctx context.Context, id string) error {
	v, err := b.load(ctx, id)
	if err != nil || v.Review != nil || v.match.Outcome().Cause == game.Stopped || !decided(v.match) {
		return err
	}
	t := &tale{v, v.Record(v.match)}
	o := b.critic.ask(ctx, t)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-o.ready:
	}
	if o.err != nil {
		return o.err
	}
	return b.conclude(ctx, t, o)
}

// conclude keeps with a table what stays of its review, and shows it where the result stands.
func (b *Bot) conclude(ctx context.Context, t *tale, o *opinion) error {
	if t.ID == "" || t.Review != nil {
		return nil
	}
	r := table.Review{Curve: t.curve(o.Review)}
	for seat := range o.Seats {
		s := game.Seat(seat)
		r.Seats = append(r.Seats, table.Reviewed{Accuracy: o.Accuracy(s), Luck: o.Luck(s, "")})
	}
	kept, err := b.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Keep(r, b.now()) })
	if err != nil || !kept.Review.Shown {
		return err
	}
	return b.publish(ctx, t.ID)
}

// curve is how the chance of the first seat went; nil for a game without chapters.
func (v *view) curve(r review.Review) []float64 {
	if v.Chapter == nil {
		return nil
	}
	return r.Curve(v.match, 0, v.Chapter)
}
