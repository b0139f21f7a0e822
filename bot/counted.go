package bot

import (
	"context"

	"dockside/bot/meter"
	"dockside/game/table"
	"dockside/storage"
)

// counted is a store that counts the tables which come into another phase.
type counted struct {
	storage.Store
	meter *meter.Meter
}

// Create is that of Store.
func (s counted) Create(ctx context.Context, t *table.Table) error {
	err := s.Store.Create(ctx, t)
	if err == nil {
		s.count(t, "")
	}
	return err
}

// Update is that of Store.
func (s counted) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	var before table.Phase
	t, err := s.Store.Update(ctx, id, from(&before, change))
	if err == nil {
		s.count(t, before)
	}
	return t, err
}

// UpdateFrom is that of Store.
func (s counted) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	var before table.Phase
	t, err := s.Store.UpdateFrom(ctx, t, from(&before, change))
	if err == nil {
		s.count(t, before)
	}
	return t, err
}

// from notes in which phase a change finds a table.
func from(before *table.Phase, change func(*table.Table) error) func(*table.Table) error {
	return func(t *table.Table) error {
		*before = t.Phase
		return change(t)
	}
}

func (s counted) count(t *table.Table, before table.Phase) {
	if t.Phase != before {
		s.meter.Table(t.Game, string(t.Phase))
	}
}
