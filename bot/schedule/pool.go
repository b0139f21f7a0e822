// Package schedule claims due work and attends to it, one replica at a time.
package schedule

import (
	"context"
	"errors"
	"time"

	"dockside/bot/tables"
	"dockside/internal/panics"
)

// MaxConcurrent is how many tables, or people, a copy of the bot attends to at the same time: mostly they wait for
// Discord.
const MaxConcurrent = 32

// Lease is for how long a copy claims what it attends to, longer than that takes. What a copy has claimed that died,
// waits for so long.
const Lease = 30 * time.Second

// GivingBack is longer than it takes to give back what was claimed.
const GivingBack = 2 * time.Second

// Pool shares out what is due, among all copies of the bot and among the hands of this one: each is attended to by
// one hand at a time.
type Pool struct {
	Now    func() time.Time   // the time on which all replicas agree
	Unread *tables.Quarantine // whom it passes over
	Claim  func(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	Yield  func(ctx context.Context, ids ...string) error
	Attend func(ctx context.Context, id string)
}

// claimed is what a copy attends to until the claim lapses.
type claimed struct {
	ids   []string
	until time.Time
}

// Round attends once to all that is due now and nobody else attends to, until ctx ends. It returns when that is done.
func (r Pool) Round(ctx context.Context) (wrong error) {
	now := r.Now()
	var mine []claimed
	busy := make(chan struct{}, MaxConcurrent)
	for full := true; full && ctx.Err() == nil; {
		until := r.Now().Add(Lease)
		ids, err := r.Claim(ctx, now, until, MaxConcurrent)
		full, mine, wrong = len(ids) == MaxConcurrent, append(mine, claimed{ids, until}), errors.Join(wrong, err)
		for _, id := range ids {
			busy <- struct{}{}
			panics.Go(func() error {
				if !r.Unread.Holds(id, now) && ctx.Err() == nil {
					r.Attend(ctx, id)
				}
				return nil
			}, func(error) { <-busy })
		}
	}
	for range MaxConcurrent {
		busy <- struct{}{}
	}
	return errors.Join(wrong, r.Yield(context.WithoutCancel(ctx), r.held(mine)...))
}

// held are the ids of the claims that still last. What has lapsed may be another copy's by now, which it is left to.
func (r Pool) held(claims []claimed) (ids []string) {
	soon := r.Now().Add(GivingBack)
	for _, c := range claims {
		if c.until.After(soon) {
			ids = append(ids, c.ids...)
		}
	}
	return ids
}
