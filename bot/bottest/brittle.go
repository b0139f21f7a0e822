package bottest

import (
	"context"
	"encoding/json"
	"errors"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Brittle is a store whose process dies at its call number at. The call is not made or, if after is set, made without
// its result being received.
type Brittle struct {
	storage.Store
	Calls, At int
	After     bool
}

func (s *Brittle) Dies(call func() error) error {
	s.Calls++
	if s.Calls < s.At {
		return call()
	}
	if s.Calls == s.At && s.After {
		return errors.Join(call(), storage.ErrUnavailable)
	}
	return storage.ErrUnavailable
}

func (s *Brittle) Load(ctx context.Context, id string) (t *table.Table, _ error) {
	return t, s.Dies(func() (err error) { t, err = s.Store.Load(ctx, id); return err })
}

func (s *Brittle) Update(ctx context.Context, id string, f func(*table.Table) error) (t *table.Table, _ error) {
	return t, s.Dies(func() (err error) { t, err = s.Store.Update(ctx, id, f); return err })
}

func (s *Brittle) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.Dies(func() (err error) { c, err = s.Store.Settle(ctx, n, r); return err })
}

func (s *Brittle) Archive(ctx context.Context, e ladder.Entry) error {
	return s.Dies(func() error { return s.Store.Archive(ctx, e) })
}

func (s *Brittle) UpdateFrom(ctx context.Context, of *table.Table, f func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.Dies(func() (err error) { t, err = s.Store.UpdateFrom(ctx, of, f); return err })
}

func (s *Brittle) IDs(ctx context.Context) (ids []string, _ error) {
	return ids, s.Dies(func() (err error) { ids, err = s.Store.IDs(ctx); return err })
}

func (s *Brittle) Remove(ctx context.Context, t *table.Table) (removed bool, _ error) {
	return removed, s.Dies(func() (err error) { removed, err = s.Store.Remove(ctx, t); return err })
}

func (s *Brittle) Release(ctx context.Context, name, id string) error {
	return s.Dies(func() error { return s.Store.Release(ctx, name, id) })
}

func (s *Brittle) Revise(ctx context.Context, key string, f func(json.RawMessage) (json.RawMessage, error)) error {
	return s.Dies(func() error { return s.Store.Revise(ctx, key, f) })
}
