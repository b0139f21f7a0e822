package review

import (
	"context"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/table"
	"dockside/internal/panics"
)

// ReviewsWaiting is the capacity of the queue of automatic reviews. A match that finds the queue full is reviewed when
// a user asks for it.
const ReviewsWaiting = 64

// Queue implements publish.Hook. It queues a match for review as soon as its result is published, if its game has
// chapters. It does not block.
func (f Feature) Queue(_ context.Context, v *view.View) *view.View {
	if v.Chapter == nil || !v.Shown.Over || v.Review != nil {
		return v
	}
	select {
	case f.Waiting <- v.ID:
	default:
	}
	return v
}

// Run reviews queued matches, one at a time, until ctx ends.
func (f Feature) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-f.Waiting:
			if err := panics.Try(func() error { return f.reviewEnded(ctx, id) }); err != nil && ctx.Err() == nil {
				f.Log.Warn("cannot review a match", "table", id, "error", err)
			}
		}
	}
}

// reviewEnded reviews a match and stores the summary. It skips matches that were stopped, or without any move.
func (f Feature) reviewEnded(ctx context.Context, id string) error {
	v, err := f.Tables.Load(ctx, id)
	if err != nil || v.Review != nil || v.Match.Outcome().Cause == game.Stopped || !view.Decided(v.Match) {
		return err
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	t := view.PastOf(v)
	o, err := f.finished(ctx, t)
	if err != nil {
		return err
	}
	return f.keep(ctx, t, o)
}

// finished returns the review of a match when it has ended without an error.
func (f Feature) finished(ctx context.Context, t *view.Past) (*Job, error) {
	o := f.Critic.Ask(ctx, t)
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-o.Ready:
	}
	return o, o.Err
}

// Analyse returns the review of a match, in the background.
func (f Feature) Analyse(ctx context.Context, t *view.Past) (review.Review, error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	o, err := f.finished(ctx, t)
	if err != nil {
		return review.Review{}, err
	}
	return o.Review, nil
}

// keep stores the summary of a review with its table, and edits the result message if that can still show it. A match
// from a file, and a table that already has a summary, are left unchanged.
func (f Feature) keep(ctx context.Context, t *view.Past, o *Job) error {
	if t.ID == "" || t.Review != nil {
		return nil
	}
	r := table.Review{Curve: t.Curve(o.Review)}
	for seat := range o.Seats {
		s := game.Seat(seat)
		r.Seats = append(r.Seats, table.Reviewed{Accuracy: o.Accuracy(s), Luck: o.Luck(s, "")})
	}
	kept, err := f.Store.Update(ctx, t.ID, func(t *table.Table) error { return t.KeepReview(r, f.Now()) })
	if err != nil || !kept.Review.Shown {
		return err
	}
	v, err := f.Tables.See(kept)
	if err != nil {
		return err
	}
	return f.Publisher.Publish(ctx, v)
}
