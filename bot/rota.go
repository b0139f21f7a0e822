package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/tables"
	"dockside/internal/panics"
)

// hands is how many tables, or people, a copy of the bot attends to at the same time: mostly they wait for Discord.
const hands = 32

// lease is for how long a copy claims what it attends to, longer than that takes. What a copy has claimed that died,
// waits for so long.
const lease = 30 * time.Second

// givingBack is longer than it takes to give back what was claimed.
const givingBack = 2 * time.Second

// rota shares out what is due, among all copies of the bot and among the hands of this one: each is attended to by
// one hand at a time.
type rota struct {
	now    func() time.Time   // the time on which all replicas agree
	unread *tables.Quarantine // whom it passes over
	claim  func(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	yield  func(ctx context.Context, ids ...string) error
	attend func(ctx context.Context, id string)
}

// claimed is what a copy attends to until the claim lapses.
type claimed struct {
	ids   []string
	until time.Time
}

// round attends once to all that is due now and nobody else attends to, until ctx ends. It returns when that is done.
func (r rota) round(ctx context.Context) (wrong error) {
	now := r.now()
	var mine []claimed
	busy := make(chan struct{}, hands)
	for full := true; full && ctx.Err() == nil; {
		until := r.now().Add(lease)
		ids, err := r.claim(ctx, now, until, hands)
		full, mine, wrong = len(ids) == hands, append(mine, claimed{ids, until}), errors.Join(wrong, err)
		for _, id := range ids {
			busy <- struct{}{}
			panics.Go(func() error {
				if !r.unread.Holds(id, now) && ctx.Err() == nil {
					r.attend(ctx, id)
				}
				return nil
			}, func(error) { <-busy })
		}
	}
	for range hands {
		busy <- struct{}{}
	}
	return errors.Join(wrong, r.yield(context.WithoutCancel(ctx), r.held(mine)...))
}

// held are the ids of the claims that still last. What has lapsed may be another copy's by now, which it is left to.
func (r rota) held(claims []claimed) (ids []string) {
	soon := r.now().Add(givingBack)
	for _, c := range claims {
		if c.until.After(soon) {
			ids = append(ids, c.ids...)
		}
	}
	return ids
}
