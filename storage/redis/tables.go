package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"dockside/game/table"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// tableStore stores tables, their indexes, and claimed names.
type tableStore struct{ *server }

// swap replaces a table if its revision is still the one that was read. A value that does not begin like a table has no
// revision.
var swap = newScript(`
local found = string.match(redis.call('GETRANGE', KEYS[1], 0, 127), '^{"schema":%d+,"id":"[^"]*","revision":(%d+)')
if found ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`)

// remove deletes a table if its revision is still the one that was read.
var remove = newScript(`
local found = string.match(redis.call('GETRANGE', KEYS[1], 0, 127), '^{"schema":%d+,"id":"[^"]*","revision":(%d+)')
if found ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`)

// claim returns the owner of a name. A name without an owner, or with the owner ARGV[2], gets the owner ARGV[1].
const claim = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[2] then return owner end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`

// Create implements storage.Tables.
func (r tableStore) Create(ctx context.Context, t *table.Table) error { return r.create(ctx, t, 1) }

// Restore implements storage.Tables.
func (r tableStore) Restore(ctx context.Context, t *table.Table) error {
	return r.create(ctx, t, t.Revision)
}

// create stores a new table with a revision.
func (r tableStore) create(ctx context.Context, t *table.Table, revision int64) error {
	value, err := codec.EncodeTable(t, revision)
	if err != nil {
		return err
	}
	if err := r.announce(ctx, t, codec.Listing{}); err != nil {
		return err
	}
	err = r.write(ctx, tableKey(t.ID), func(ctx context.Context, c connection) error {
		return once(ctx, c, redis.NewCmd(ctx, "set", tableKey(t.ID), value, "nx"))
	})
	if errors.Is(err, redis.Nil) {
		return codec.Exists(t.ID)
	}
	return codec.Unavailable(err)
}

// Remove implements storage.Tables. It ignores a failure to remove hints, since they are void afterwards.
func (r tableStore) Remove(ctx context.Context, t *table.Table) (bool, error) {
	if names := codec.SettledOn(t); len(names) > 0 {
		if _, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
			for _, name := range names {
				p.HDel(ctx, ladderKey(name, changesPart), t.ID)
			}
			return nil
		}); err != nil {
			return false, codec.Unavailable(err)
		}
	}
	removed, err := r.run(ctx, remove, tableKey(t.ID), t.Revision).Bool()
	if err != nil || !removed {
		return false, codec.Unavailable(err)
	}
	r.unlist(ctx, t)
	return true, nil
}

// Load implements storage.Tables.
func (r tableStore) Load(ctx context.Context, id string) (*table.Table, error) {
	return tableOf(id, r.client.Get(ctx, tableKey(id)))
}

// LoadWith implements storage.Tables. It takes one round trip.
func (r tableStore) LoadWith(ctx context.Context, id string, keys ...string) (
	t *table.Table, documents []json.RawMessage, err error,
) {
	var stored *redis.StringCmd
	kept := make([]*redis.StringCmd, len(keys))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		stored = p.Get(ctx, tableKey(id))
		for i, key := range keys {
			kept[i] = p.Get(ctx, documentKey(key))
		}
		return nil
	})
	documents = make([]json.RawMessage, len(keys))
	for i := range keys {
		if documents[i], err = documentOf(kept[i].Bytes()); err != nil {
			return nil, nil, err
		}
	}
	t, err = tableOf(id, stored)
	return t, documents, err
}

// tableOf decodes the answer of a GET of a table.
func tableOf(id string, answer *redis.StringCmd) (*table.Table, error) {
	value, err := answer.Bytes()
	switch {
	case errors.Is(err, redis.Nil):
		return nil, codec.NotFound(id)
	case err != nil:
		return nil, codec.Unavailable(err)
	}
	return codec.DecodeTable(id, value)
}

// Update implements storage.Tables. It tries again if another write came first. If the answer to its write is lost, it
// returns storage.ErrUnavailable, and the write may have taken place.
func (r tableStore) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := r.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.UpdateFrom(ctx, t, change)
}

// UpdateFrom implements storage.Tables. It loads the table again only if another write came first.
func (r tableStore) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	id, first := t.ID, true
	err := r.retry(ctx, fmt.Sprintf("table %q", id), func() (stored bool, err error) {
		if !first {
			if t, err = r.Load(ctx, id); err != nil {
				return false, err
			}
		}
		first = false
		return r.try(ctx, t, change)
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// try is one attempt at an Update; stored is false if another write came first.
func (r tableStore) try(ctx context.Context, t *table.Table, change func(*table.Table) error) (stored bool, err error) {
	before, revision := codec.ListingOf(t), t.Revision
	value, err := codec.ReviseTable(t, change)
	if err != nil {
		return false, err
	}
	if err := r.announce(ctx, t, before); err != nil {
		return false, err
	}
	var swapped bool
	err = r.write(ctx, tableKey(t.ID), func(ctx context.Context, c connection) (err error) {
		swapped, err = run(ctx, c, swap, tableKey(t.ID), revision, value).Bool()
		return err
	})
	if err != nil || !swapped {
		return false, codec.Unavailable(err)
	}
	r.tidy(ctx, t, before)
	return true, nil
}

// Claim implements storage.Claims.
func (r tableStore) Claim(ctx context.Context, name, id, instead string) (owner string, err error) {
	owner, err = r.client.Eval(ctx, claim, []string{claimKey(name)}, id, instead).Text()
	return owner, codec.Unavailable(err)
}

// IDs implements storage.Tables.
func (r tableStore) IDs(ctx context.Context) ([]string, error) {
	ids := map[string]bool{}
	var mu sync.Mutex
	err := r.scan(ctx, tablePattern, func(_ *redis.Client, keys []string) error {
		mu.Lock()
		defer mu.Unlock()
		for _, key := range keys {
			ids[tableID(key)] = true // a scan may meet a key twice
		}
		return nil
	})
	return slices.Collect(maps.Keys(ids)), err
}

// List implements storage.Tables. If a table has changed since it was loaded, the new hints are void. One effect
// remains: List removes users who have left a finished table.
func (r tableStore) List(ctx context.Context, loaded ...*table.Table) error {
	if err := r.listUnseen(ctx, loaded); err != nil {
		return err
	}
	var ids []string
	before := map[string]codec.Listing{}
	for _, t := range loaded {
		ids, before[t.ID] = append(ids, t.ID), codec.ListingOf(t)
	}
	stored, err := r.LoadMany(ctx, ids...)
	if err != nil {
		return err
	}
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, t := range stored {
			for _, user := range codec.Without(before[t.ID].Played, codec.ListingOf(t).Played) {
				p.ZRem(ctx, finishedKey(user), t.ID)
			}
		}
		return nil
	})
	return codec.Unavailable(err)
}

// listUnseen lists tables without looking whether they have changed, such as before they are stored.
func (r tableStore) listUnseen(ctx context.Context, all []*table.Table) error {
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, t := range all {
			putInSets(ctx, p, t, codec.Listing{})
			if err := hintAt(ctx, p, t); err != nil {
				return err
			}
		}
		return nil
	})
	return codec.Unavailable(err)
}
