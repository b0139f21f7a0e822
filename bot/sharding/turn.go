package sharding

import (
	"context"
	"time"

	"dockside/bot/fleet"
	"dockside/bot/outage"
	"dockside/internal/retry"
)

// turn waits until a new session of a shard may start. Discord limits the starts of all replicas together.
func (s *Shards) turn(ctx context.Context, shard fleet.Shard) error {
	if err := s.mayBegin(ctx); err != nil {
		return err
	}
	for {
		var at time.Time
		_, err := s.revise(ctx, func(f fleet.Fleet) fleet.Fleet {
			f, at = f.ReserveStart(shard.ID%s.concurrency(), s.Now())
			return f
		})
		if err == nil {
			return retry.Wait(ctx, s.After, at.Sub(s.Now()))
		}
		if err := retry.Wait(ctx, s.After, outage.Tick); err != nil {
			return err
		}
	}
}

// concurrency returns how many sessions Discord lets start at once (max_concurrency).
func (s *Shards) concurrency() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.Concurrency
}

// mayBegin waits until the daily limit of session starts allows another one.
func (s *Shards) mayBegin(ctx context.Context) error {
	for {
		s.mu.Lock()
		left, reset := s.gateway.Remaining, s.gateway.Reset
		s.gateway.Remaining--
		s.mu.Unlock()
		if left > 0 {
			return nil
		}
		pause := max(reset, time.Minute)
		s.Log.Error("no gateway session may begin before Discord resets the limit", "in", pause)
		if err := retry.Wait(ctx, s.After, pause); err != nil {
			return err
		}
		s.mu.Lock()
		s.gateway.Reset = 0 // the limit was reset; if Discord does not answer, ask again soon
		s.mu.Unlock()
		s.ask(ctx)
	}
}
