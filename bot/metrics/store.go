package metrics

import (
	"context"

	"dockside/game/table"
	"dockside/storage"
)

// counted wraps a Store and counts phase transitions of tables in the metrics.
type counted struct {
	storage.Store
	meter *Meter
}

// CountTables returns a store that counts phase transitions of its tables in a meter.
func CountTables(s storage.Store, m *Meter) storage.Store { return counted{s, m} }

// Create implements storage.Store.
func (s counted) Create(ctx context.Context, t *table.Table) error {
	err := s.Store.Create(ctx, t)
	if err == nil {
		s.count(t, "")
	}
	return err
}

// Update implements storage.Store.
func (s counted) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	var before table.Phase
	t, err := s.Store.Update(ctx, id, from(&before, change))
	if err == nil {
		s.count(t, before)
	}
	return t, err
}

// UpdateFrom implements storage.Store.
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

// from wraps a change so that it records the phase before.
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
