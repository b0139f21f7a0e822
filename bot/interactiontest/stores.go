package interactiontest

import (
	"context"
	"sync/atomic"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Meanwhile is a store in which something happens once, before a table is next changed.
type Meanwhile struct {
	storage.Store
	Do func()
}

// UpdateFrom implements storage.Store.
func (s *Meanwhile) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	if do := s.Do; do != nil {
		s.Do = nil
		do()
	}
	return s.Store.UpdateFrom(ctx, t, change)
}

// Shy is a store whose leaderboards are unavailable while Away is set.
type Shy struct {
	storage.Store
	Away atomic.Bool
}

// Settle implements storage.Store.
func (s *Shy) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (ladder.Change, error) {
	if s.Away.Load() {
		return ladder.Change{}, storage.ErrUnavailable
	}
	return s.Store.Settle(ctx, n, r)
}

// Versus implements storage.Store.
func (s *Shy) Versus(ctx context.Context, n ladder.Name, a, b string) (ladder.Versus, error) {
	if s.Away.Load() {
		return ladder.Versus{}, storage.ErrUnavailable
	}
	return s.Store.Versus(ctx, n, a, b)
}

// Standings implements storage.Store.
func (s *Shy) Standings(ctx context.Context, n ladder.Name, users ...string) ([]ladder.Standing, error) {
	if s.Away.Load() {
		return nil, storage.ErrUnavailable
	}
	return s.Store.Standings(ctx, n, users...)
}
