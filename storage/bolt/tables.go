package bolt

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// tableStore stores tables, their indexes, and claimed names.
type tableStore struct {
	*file
	claimed *claimed
}

// Create implements storage.Tables.
func (b tableStore) Create(ctx context.Context, t *table.Table) error { return b.create(ctx, t, 1) }

// Restore implements storage.Tables.
func (b tableStore) Restore(ctx context.Context, t *table.Table) error {
	return b.create(ctx, t, t.Revision)
}

// create stores a new table with a revision.
func (b tableStore) create(ctx context.Context, t *table.Table, revision int64) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if bucket(tx, tables).Get([]byte(t.ID)) != nil {
			return codec.Exists(t.ID)
		}
		value, err := codec.EncodeTable(t, revision)
		if err != nil {
			return err
		}
		return put(tx, t, value, codec.Listing{})
	})
}

// Remove implements storage.Tables.
func (b tableStore) Remove(ctx context.Context, t *table.Table) (removed bool, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		for _, name := range codec.SettledOn(t) {
			if err := bucket(tx, changes).Delete(within(name, t.ID)); err != nil {
				return err
			}
		}
		removed = codec.RevisionOf(bucket(tx, tables).Get([]byte(t.ID))) == strconv.FormatInt(t.Revision, 10)
		if !removed {
			return nil
		}
		before := codec.ListingOf(t)
		return errors.Join(bucket(tx, tables).Delete([]byte(t.ID)), relist(tx, t.ID, before, before.Afterwards()))
	})
	return removed, err
}

// Load implements storage.Tables.
func (b tableStore) Load(ctx context.Context, id string) (t *table.Table, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		t, err = get(tx, id)
		return err
	})
	return t, err
}

// LoadWith implements storage.Tables.
func (b tableStore) LoadWith(ctx context.Context, id string, keys ...string) (
	t *table.Table, all []json.RawMessage, err error,
) {
	err = b.read(ctx, func(tx *bbolt.Tx) (err error) {
		if all, err = b.documents(tx, keys); err != nil {
			return err
		}
		t, err = get(tx, id)
		return err
	})
	return t, all, err
}

// Update implements storage.Tables.
func (b tableStore) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := b.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.UpdateFrom(ctx, t, change)
}

// tries is how often an Update runs its change outside of the write transaction before it runs it within.
const tries = 8

// UpdateFrom implements storage.Tables. The change runs before the transaction, so that a slow one holds up no other
// writer. If other writes come first again and again, it runs within.
func (b tableStore) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	id := t.ID
	for range tries {
		switch stored, err := b.try(ctx, t, change); {
		case err != nil:
			return nil, err
		case stored:
			return t, nil
		}
		var err error
		if t, err = b.Load(ctx, id); err != nil {
			return nil, err
		}
	}
	return b.updateWithin(ctx, id, change)
}

// try is one attempt at an Update; stored is false if another write came first.
func (b tableStore) try(ctx context.Context, t *table.Table, change func(*table.Table) error) (stored bool, err error) {
	id, revision, before := t.ID, strconv.FormatInt(t.Revision, 10), codec.ListingOf(t)
	value, err := codec.ReviseTable(t, change)
	if err != nil {
		return false, err
	}
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		if stored = codec.RevisionOf(bucket(tx, tables).Get([]byte(id))) == revision; !stored {
			return nil
		}
		return put(tx, t, value, before)
	})
	return stored, err
}

// updateWithin runs change in the write transaction, so that no other write comes first. The change must not call the
// store. If it fails, it has written nothing, and the transaction goes on without it.
func (b tableStore) updateWithin(ctx context.Context, id string, change func(*table.Table) error) (
	t *table.Table, err error,
) {
	var refused error
	err = b.write(ctx, func(tx *bbolt.Tx) (err error) {
		if t, err = get(tx, id); err != nil {
			return err
		}
		before := codec.ListingOf(t)
		var value []byte
		if value, refused = codec.ReviseTable(t, change); refused != nil {
			return nil //nolint:nilerr // returned below
		}
		return put(tx, t, value, before)
	})
	switch {
	case err != nil:
		return nil, err
	case refused != nil:
		return nil, refused
	}
	return t, nil
}

// Claim implements storage.Claims.
func (b tableStore) Claim(ctx context.Context, name, id, instead string) (owner string, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		names := bucket(tx, claims)
		if owner = string(names.Get([]byte(name))); owner != "" && owner != instead {
			return nil
		}
		owner = id
		return names.Put([]byte(name), []byte(id))
	})
	return owner, err
}

func get(tx *bbolt.Tx, id string) (*table.Table, error) {
	value := bucket(tx, tables).Get([]byte(id))
	if value == nil {
		return nil, codec.NotFound(id)
	}
	return codec.DecodeTable(id, value)
}

// IDs implements storage.Tables.
func (b tableStore) IDs(ctx context.Context) (ids []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return bucket(tx, tables).ForEach(func(id, _ []byte) error {
			ids = append(ids, string(id))
			return nil
		})
	})
	return ids, err
}

// List implements storage.Tables.
func (b tableStore) List(ctx context.Context, loaded ...*table.Table) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, t := range loaded {
			if err := list(tx, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// list adds a table to all indexes, in its present state.
func list(tx *bbolt.Tx, t *table.Table) error {
	if codec.RevisionOf(bucket(tx, tables).Get([]byte(t.ID))) != strconv.FormatInt(t.Revision, 10) {
		now, err := get(tx, t.ID)
		if errors.Is(err, storage.ErrNotFound) { // it was removed
			return relist(tx, t.ID, codec.Listing{}, codec.ListingOf(t).Afterwards())
		}
		if t = now; err != nil {
			return err
		}
	}
	return relist(tx, t.ID, codec.Listing{}, codec.ListingOf(t))
}
