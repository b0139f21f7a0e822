package sharding

import (
	"context"
	"errors"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/fleet"
	"dockside/internal/retry"
	"dockside/storage"
)

// FleetDocument is the document that assigns shards to replicas.
var FleetDocument = storage.Document[fleet.Fleet]{Key: "fleet"}

// together updates the fleet in the store, which all replicas share.
func (s *Shards) together(ctx context.Context, change func(fleet.Fleet) fleet.Fleet) (fleet.Fleet, error) {
	return FleetDocument.Revise(ctx, s.Store, func(f *fleet.Fleet) error {
		*f = change(*f)
		return nil
	})
}

// alone returns a function that updates the fleet of a single replica. It is kept in memory.
func alone() func(context.Context, func(fleet.Fleet) fleet.Fleet) (fleet.Fleet, error) {
	var mu sync.Mutex
	var now fleet.Fleet
	return func(_ context.Context, change func(fleet.Fleet) fleet.Fleet) (fleet.Fleet, error) {
		mu.Lock()
		defer mu.Unlock()
		now = change(now)
		return now, nil
	}
}

// found determines the number of shards. It retries with backoff until ctx ends. The error wraps discord.ErrRefused.
func (s *Shards) found(ctx context.Context) error {
	backoff := retry.Backoff{First: time.Second, Max: time.Minute, After: s.After}
	for {
		err := s.count(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			return nil //nolint:nilerr // after a stop, success is not required
		case errors.Is(err, discord.ErrRefused):
			return err
		}
		s.Log.Warn("cannot ask Discord for the gateway (will retry)", "error", err)
		_ = backoff.Wait(ctx, backoff.Next(discord.RetryAfter(err)))
	}
}

// ask repeats count during operation. After an error the number does not change until the next time.
func (s *Shards) ask(ctx context.Context) {
	if err := s.count(ctx); err != nil && ctx.Err() == nil {
		s.Log.Warn("cannot ask Discord for the number of shards (will retry)", "error", err)
	}
}

// count requests Discord's session limits, and proposes the number of shards. A number that Discord recommends is only
// ever raised, to avoid repeated resharding.
func (s *Shards) count(ctx context.Context) error {
	g, err := s.Discord.SessionLimits(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.gateway = g
	least := s.tooFew + 1
	s.mu.Unlock()
	before := 0
	f, err := s.revise(ctx, func(f fleet.Fleet) fleet.Fleet {
		before = f.Next
		if s.Wanted != 0 {
			return f.Propose(s.Wanted)
		}
		return f.Propose(max(g.Shards, f.Of, least))
	})
	if err == nil && f.Next != before {
		s.Log.Info("resharding", "from", f.Of, "to", f.Next)
	}
	return err
}
