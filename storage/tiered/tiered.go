// Package tiered combines a store with an archive behind it: tables that have left the store are read from the archive.
package tiered

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Store is a store with an archive behind it. Archived tables are read from the archive, and restored to the store
// before they change. Of its lists, only the finished tables of users include archived ones.
type Store struct {
	storage.Store
	archive storage.Archive
}

// New returns a store with an archive behind it, and that archive. If a is nil, the archive is None.
func New(s storage.Store, a storage.Archive) (storage.Store, storage.Archive) {
	if a == nil {
		a = None{}
	}
	return Store{s, a}, a
}

// fetchedAtOnce is the maximum number of concurrent reads of an archive.
const fetchedAtOnce = 8

// Load implements storage.Tables.
func (s Store) Load(ctx context.Context, id string) (*table.Table, error) {
	t, err := s.Store.Load(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return s.archive.Get(ctx, id)
	}
	return t, err
}

// LoadWith implements storage.Tables. The documents are returned even if the archive is unavailable.
func (s Store) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	t, documents, err := s.Store.LoadWith(ctx, id, keys...)
	if errors.Is(err, storage.ErrNotFound) {
		t, err = s.archive.Get(ctx, id)
	}
	return t, documents, err
}

// LoadMany implements storage.Tables. If the archive is unavailable, the other tables are returned with its error.
func (s Store) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	tables, err := s.Store.LoadMany(ctx, ids...)
	if err != nil || len(tables) == len(ids) {
		return tables, err
	}
	at := map[string]*table.Table{}
	for _, t := range tables {
		at[t.ID] = t
	}
	away := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return at[id] != nil })
	found, err := s.fetch(ctx, away)
	for _, t := range found {
		at[t.ID] = t
	}
	tables = nil
	for _, id := range ids {
		if t := at[id]; t != nil {
			tables = append(tables, t)
		}
	}
	return tables, err
}

// fetch returns those tables that are in the archive and can be decoded.
func (s Store) fetch(ctx context.Context, ids []string) ([]*table.Table, error) {
	found, wrong := make([]*table.Table, len(ids)), make([]error, len(ids))
	var work sync.WaitGroup
	room := make(chan struct{}, fetchedAtOnce)
	for i, id := range ids {
		room <- struct{}{}
		work.Add(1)
		panics.Go(func() (err error) {
			found[i], err = s.archive.Get(ctx, id)
			return err
		}, func(err error) {
			if wrong[i] = err; errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrUnreadable) {
				wrong[i] = nil
			}
			<-room
			work.Done()
		})
	}
	work.Wait()
	return slices.DeleteFunc(found, func(t *table.Table) bool { return t == nil }), first(wrong)
}

// first returns the first error that is not nil.
func first(all []error) error {
	if i := slices.IndexFunc(all, func(err error) bool { return err != nil }); i >= 0 {
		return all[i]
	}
	return nil
}

// Update implements storage.Tables.
func (s Store) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := s.Store.Update(ctx, id, change)
	if !errors.Is(err, storage.ErrNotFound) {
		return t, err
	}
	if err := s.restore(ctx, id); err != nil {
		return nil, err
	}
	return s.Store.Update(ctx, id, change)
}

// UpdateFrom implements storage.Tables.
func (s Store) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error) {
	id := t.ID
	now, err := s.Store.UpdateFrom(ctx, t, change)
	if !errors.Is(err, storage.ErrNotFound) {
		return now, err
	}
	if err := s.restore(ctx, id); err != nil {
		return nil, err
	}
	return s.Store.Update(ctx, id, change)
}

// restore restores an archived table to the store. The archived copy stays. As long as the store has the table, the
// copy is not read. It is replaced when the table moves to the archive again.
func (s Store) restore(ctx context.Context, id string) error {
	t, err := s.archive.Get(ctx, id)
	if err != nil {
		return err
	}
	return PutBack(ctx, s.Store, t)
}

// PutBack restores a removed table to the store, unless the store has it.
func PutBack(ctx context.Context, s storage.Store, t *table.Table) error {
	if err := s.Restore(ctx, t); !errors.Is(err, storage.ErrExists) {
		return err
	}
	return nil
}

// Recall moves a table from the archive to the store, if it is archived. A table that was leaving the store meanwhile
// is put back.
func Recall(ctx context.Context, s storage.Store, a storage.Archive, id string) error {
	switch err := (Store{s, a}).restore(ctx, id); {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	t, err := s.Load(ctx, id) // it may be newer than the archived copy
	if err != nil {
		return err
	}
	if err := a.Delete(ctx, id); err != nil {
		return err
	}
	return PutBack(ctx, s, t)
}

// Walk implements storage.Erasure, and also visits the archived tables.
func (s Store) Walk(ctx context.Context, visit func(key string, value []byte) error) error {
	if err := s.Store.Walk(ctx, visit); err != nil {
		return err
	}
	ids, err := s.archive.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, err := s.archive.Get(ctx, id)
		if errors.Is(err, storage.ErrArchive) {
			return err
		}
		if err != nil {
			continue // damaged, so there is nothing to visit
		}
		value, err := json.Marshal(t)
		if err != nil {
			return err
		}
		if err := visit(id, value); err != nil {
			return err
		}
	}
	return nil
}

// None is an archive that is always empty.
type None struct{}

// Put implements storage.Archive. It returns storage.ErrArchive.
func (None) Put(context.Context, *table.Table) error { return storage.ErrArchive }

// Get implements storage.Archive. It returns storage.ErrNotFound.
func (None) Get(_ context.Context, id string) (*table.Table, error) {
	return nil, fmt.Errorf("%w: %q", storage.ErrNotFound, id)
}

// Delete implements storage.Archive.
func (None) Delete(context.Context, string) error { return nil }

// IDs implements storage.Archive.
func (None) IDs(context.Context) ([]string, error) { return nil, nil }

// Note implements storage.Archive.
func (None) Note(context.Context) (string, error) { return "", nil }

// SetNote implements storage.Archive.
func (None) SetNote(context.Context, string) error { return nil }
