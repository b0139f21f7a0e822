// Package tiered reads through a store to an archive behind it.
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

// Store is a store with an archive behind it: what has left the store is read from there, and comes back when it is
// to change. The lists of a store know nothing of the archive but who has finished what.
type Store struct {
	storage.Store
	archive storage.Archive
}

// New returns a store with an archive behind it, and that archive; nil is an archive that holds nothing.
func New(s storage.Store, a storage.Archive) (storage.Store, storage.Archive) {
	if a == nil {
		a = None{}
	}
	return Store{s, a}, a
}

// fetchedAtOnce is how many tables are asked of an archive at the same time.
const fetchedAtOnce = 8

// Load is that of Store.
func (s Store) Load(ctx context.Context, id string) (*table.Table, error) {
	t, err := s.Store.Load(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return s.archive.Get(ctx, id)
	}
	return t, err
}

// LoadWith is that of Store. The documents come also where the archive cannot be reached.
func (s Store) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	t, documents, err := s.Store.LoadWith(ctx, id, keys...)
	if errors.Is(err, storage.ErrNotFound) {
		t, err = s.archive.Get(ctx, id)
	}
	return t, documents, err
}

// LoadMany is that of Store. Where the archive cannot be reached, the others come with its error.
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

// fetch gets those of some tables that lie in the archive and can be read.
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

// first is the first of some errors that is one.
func first(all []error) error {
	if i := slices.IndexFunc(all, func(err error) bool { return err != nil }); i >= 0 {
		return all[i]
	}
	return nil
}

// Update is that of Store.
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

// UpdateFrom is that of Store.
func (s Store) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
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

// restore puts a table of the archive back into the store. What stays in the archive is of no account as long as it is
// there, and is replaced when it leaves again.
func (s Store) restore(ctx context.Context, id string) error {
	t, err := s.archive.Get(ctx, id)
	if err != nil {
		return err
	}
	return PutBack(ctx, s.Store, t)
}

// PutBack puts a table that was removed back into the store, unless it is there.
func PutBack(ctx context.Context, s storage.Store, t *table.Table) error {
	if err := s.Restore(ctx, t); !errors.Is(err, storage.ErrExists) {
		return err
	}
	return nil
}

// Recall takes a table out of the archive, if it lies there: then the store alone has it, also where it was about to
// leave that meanwhile.
func Recall(ctx context.Context, s storage.Store, a storage.Archive, id string) error {
	switch err := (Store{s, a}).restore(ctx, id); {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	t, err := s.Load(ctx, id) // which may be newer than what lay in the archive
	if err != nil {
		return err
	}
	if err := a.Delete(ctx, id); err != nil {
		return err
	}
	return PutBack(ctx, s, t)
}

// Walk is that of Store, and visits what lies in the archive, too.
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
			continue // nobody can read it
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

// None is the archive of those who have none.
type None struct{}

// Put implements Archive.
func (None) Put(context.Context, *table.Table) error { return storage.ErrArchive }

// Get implements Archive.
func (None) Get(_ context.Context, id string) (*table.Table, error) {
	return nil, fmt.Errorf("%w: %q", storage.ErrNotFound, id)
}

// Delete implements Archive.
func (None) Delete(context.Context, string) error { return nil }

// IDs implements Archive.
func (None) IDs(context.Context) ([]string, error) { return nil, nil }

// Note implements Archive.
func (None) Note(context.Context) (string, error) { return "", nil }

// SetNote implements Archive.
func (None) SetNote(context.Context, string) error { return nil }
