// Package schedule claims due work by leases and runs it. One replica at a time works on each item.
package schedule

import (
	"context"
	"errors"
	"time"

	"dockside/bot/tables"
	"dockside/internal/panics"
)

// MaxConcurrent is how many due items one replica works on at once. The work is mostly waiting for Discord.
const MaxConcurrent = 32

// Lease is how long a replica claims an item, which is longer than the work takes. After a crash, claimed items wait
// that long.
const Lease = 30 * time.Second

// GivingBack is longer than it takes to give claims back.
const GivingBack = 2 * time.Second

// Pool distributes due items, such as tables or agendas, among the replicas and the workers of each. One worker at a
// time has an item.
type Pool struct {
	Now    func() time.Time   // the clock that all replicas share
	Unread *tables.Quarantine // the items that it skips
	// Claim and Yield claim due items and give them back, see storage.Store.ClaimDue and ReleaseDue.
	Claim func(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	Yield func(ctx context.Context, ids ...string) error
	// Attend works on one item.
	Attend func(ctx context.Context, id string)
}

// claimed is a set of items with a common lease.
type claimed struct {
	ids   []string
	until time.Time
}

// Round claims and works on all due items that no other replica has claimed, until ctx ends. It returns when the work
// is done.
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

// held returns the ids of the claims that have not expired. The others may belong to another replica by now, so they
// are not given back.
func (r Pool) held(claims []claimed) (ids []string) {
	soon := r.Now().Add(GivingBack)
	for _, c := range claims {
		if c.until.After(soon) {
			ids = append(ids, c.ids...)
		}
	}
	return ids
}
