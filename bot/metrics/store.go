package metrics

import (
	"context"

	"dockside/game/table"
	"dockside/storage"
)

// counted wraps a Store and counts in the metrics what changes at tables. A change that is stored is counted once: a
// repeated press changes nothing.
type counted struct {
	storage.Store
	meter *Meter
}

// CountTables returns a store that counts in a meter what changes at its tables: phases, and open seats.
func CountTables(s storage.Store, m *Meter) storage.Store { return counted{s, m} }

// Create implements storage.Store.
func (s counted) Create(ctx context.Context, t *table.Table) error {
	err := s.Store.Create(ctx, t)
	if err == nil {
		s.count(t, state{})
	}
	return err
}

// Update implements storage.Store.
func (s counted) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	var before state
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
	var before state
	t, err := s.Store.UpdateFrom(ctx, t, from(&before, change))
	if err == nil {
		s.count(t, before)
	}
	return t, err
}

// from wraps a change so that it records the state before.
func from(before *state, change func(*table.Table) error) func(*table.Table) error {
	return func(t *table.Table) error {
		*before = stateOf(t)
		return change(t)
	}
}

// state is what the metrics compare of a table before and after a change.
type state struct {
	phase  table.Phase
	people int
	open   bool // a seat is open to anybody
	known  bool // somebody has seen the table: its card was sent, or a second person sits there
}

func stateOf(t *table.Table) state {
	people := len(t.Users())
	return state{phase: t.Phase, people: people, open: t.Inviting(), known: t.Shown.Sent > 0 || people > 1}
}

// count counts the change of a table. A seat that is withdrawn before anybody has seen it does not count as opened.
func (s counted) count(t *table.Table, before state) {
	now := stateOf(t)
	if now.phase != before.phase {
		s.meter.Table(t.Game, string(now.phase))
		if now.phase == table.Over {
			s.meter.Finished(t.Game, now.people > 1)
		}
	}
	if (before.open || now.open) && now.known && !before.known {
		s.meter.SeatOpened(t.Game)
	}
	if !before.open {
		return
	}
	for range now.people - before.people {
		s.meter.SeatTaken(t.Game)
	}
	if before.people == 1 && now.people > 1 {
		s.meter.Partner(t.Game, t.LastActed().Sub(t.Created))
	}
}
