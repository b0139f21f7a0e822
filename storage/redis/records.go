package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/ladder"
	"dockside/storage/internal/codec"
	"dockside/table"
)

// Archive puts a match into the histories of its players, one after the other, after its entry; the same match
// again is the same entry.
func (r *Store) Archive(ctx context.Context, e ladder.Entry) error {
	if err := r.client.Set(ctx, entryKey(e.Match), codec.EncodeEntry(e), 0).Err(); err != nil {
		return codec.Unavailable(err)
	}
	for _, user := range e.Users() {
		place := redis.Z{Score: float64(e.Ended.UnixMilli()), Member: e.Match}
		if err := r.client.ZAdd(ctx, historyKey(e.Guild, user), place).Err(); err != nil {
			return codec.Unavailable(err)
		}
	}
	return nil
}

// Unarchive takes a match out of the history of a user, and forgets its entry with the last of its players.
func (r *Store) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	if err := r.client.ZRem(ctx, historyKey(e.Guild, user), e.Match).Err(); err != nil {
		return codec.Unavailable(err)
	}
	stored, err := r.client.Get(ctx, entryKey(e.Match)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return codec.Unavailable(err)
	}
	if listed, err := r.listed(ctx, e, stored); listed || err != nil {
		return err
	}
	return codec.Unavailable(r.client.Del(ctx, entryKey(e.Match)).Err())
}

// listed tells whether a match is in the history of one of those whom its stored entry names.
func (r *Store) listed(ctx context.Context, e ladder.Entry, stored []byte) (bool, error) {
	known, _ := codec.DecodeEntry(e.Guild, e.Match, stored) // which names nobody where nobody can read it
	var places []*redis.FloatCmd
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for _, user := range known.Users() {
			places = append(places, p.ZScore(ctx, historyKey(e.Guild, user), e.Match))
		}
		return nil
	})
	for _, c := range places {
		if err := c.Err(); !errors.Is(err, redis.Nil) {
			return err == nil, codec.Unavailable(err)
		}
	}
	return false, nil
}

// History lists matches of a user on a server, the latest first.
func (r *Store) History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int,
	err error,
) {
	if count <= 0 {
		from, count = 1, 0 // from the second to the first: none
	}
	var all *redis.IntCmd
	var some *redis.StringSliceCmd
	if _, err := r.client.TxPipelined(ctx, func(tx redis.Pipeliner) error {
		all = tx.ZCard(ctx, historyKey(guild, user))
		some = tx.ZRevRange(ctx, historyKey(guild, user), int64(from), int64(from+count-1))
		return nil
	}); err != nil {
		return nil, 0, codec.Unavailable(err)
	}
	for i, stored := range r.getKeys(ctx, entryKey, some.Val()) {
		if err := stored.Err(); err != nil && !errors.Is(err, redis.Nil) {
			return nil, 0, codec.Unavailable(err)
		}
		if e, err := codec.DecodeEntry(guild, some.Val()[i],
			[]byte(stored.Val())); err == nil { // what cannot be read is left out
			list = append(list, e)
		}
	}
	return list, int(all.Val()), nil
}

// Document returns the JSON kept under a key; nil if there is none.
func (r *Store) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	return documentOf(r.client.Get(ctx, documentKey(key)).Bytes())
}

// Documents returns what is kept under some keys, in their order, in one round trip.
func (r *Store) Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error) {
	stored := make([]*redis.StringCmd, len(keys))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for i, key := range keys {
			stored[i] = p.Get(ctx, documentKey(key))
		}
		return nil
	})
	kept := make([]json.RawMessage, len(keys))
	for i := range stored {
		var err error
		if kept[i], err = documentOf(stored[i].Bytes()); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// Keep replaces a document by one that Redis forgets by itself, and returns the one before it.
func (r *Store) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	before json.RawMessage, err error,
) {
	if document == nil {
		return documentOf(r.client.GetDel(ctx, documentKey(key)).Bytes())
	}
	value, err := codec.Pack(document)
	if err != nil {
		return nil, err
	}
	command := redis.NewStringCmd(ctx, "set", documentKey(key), value, "px", lasts.Milliseconds(), "get")
	_ = r.client.Process(ctx, command) // it keeps its error
	return documentOf(command.Bytes())
}

// keepFirst keeps a value for some milliseconds unless there is one, and returns the one that is kept.
var keepFirst = newScript(`
local kept = redis.call('GET', KEYS[1])
if kept then return kept end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`)

// KeepFirst keeps a document that Redis forgets by itself unless there is one, and returns the one that is kept.
func (r *Store) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	kept json.RawMessage, err error,
) {
	value, err := codec.Pack(document)
	if err != nil {
		return nil, err
	}
	stored, err := r.run(ctx, keepFirst, documentKey(key), value, lasts.Milliseconds()).Text()
	return documentOf([]byte(stored), err)
}

// documentOf reads the answer to the question for a document.
func documentOf(stored []byte, err error) (document json.RawMessage, _ error) {
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, codec.Unavailable(err)
	}
	return document, codec.Unpack(stored, &document)
}

// replace replaces a value if it is still the one that was read; the empty one stands for none.
var replace = newScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1`)

// Revise replaces a document by what change makes of it, trying again when somebody else was
// faster.
func (r *Store) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	pause := shortPause
	for range attempts {
		stored, err := r.reviseOnce(ctx, documentKey(key), change)
		if stored || err != nil {
			return err
		}
		if err := r.rest(ctx, pause); err != nil {
			return codec.Unavailable(err)
		}
		pause = min(2*pause, longestPause)
	}
	return fmt.Errorf("%w: too many others change a document", table.ErrUnavailable) // whose key may name a user
}

func (r *Store) reviseOnce(ctx context.Context, key string,
	change func(json.RawMessage) (json.RawMessage, error),
) (stored bool, err error) {
	old, err := r.client.Get(ctx, key).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return false, codec.Unavailable(err)
	}
	var document json.RawMessage
	if err := codec.Unpack(old, &document); err != nil {
		return false, err
	}
	if document, err = change(document); err != nil {
		return false, err
	}
	var value []byte
	if document != nil {
		if value, err = codec.Pack(document); err != nil {
			return false, err
		}
	}
	stored, err = r.run(ctx, replace, key, old, value).Bool()
	return stored, codec.Unavailable(err)
}

// IDs lists the ids of all tables.
func (r *Store) IDs(ctx context.Context) ([]string, error) {
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

// List puts tables that were loaded just now where they have to be found, should that have been lost. Where one
// has been stored anew meanwhile, what it puts is a hint that is void; but who has gone from it is taken out again,
// since nobody looks for their tables any more.
func (r *Store) List(ctx context.Context, loaded ...*table.Table) error {
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

// listUnseen puts tables where they have to be found, before they are stored or without looking whether they still are
// as they were.
func (r *Store) listUnseen(ctx context.Context, all []*table.Table) error {
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

// Histories lists whose histories there are.
func (r *Store) Histories(ctx context.Context) ([]ladder.Owner, error) {
	all := map[ladder.Owner]bool{} // a scan may meet a key twice
	var mu sync.Mutex
	err := r.scan(ctx, historyKey("*", "*"), func(_ *redis.Client, keys []string) error {
		mu.Lock()
		defer mu.Unlock()
		for _, key := range keys {
			guild, user, _ := strings.Cut(inBraces(key), "/")
			all[ladder.Owner{Guild: guild, User: user}] = true
		}
		return nil
	})
	return slices.Collect(maps.Keys(all)), err
}

// scan goes through the keys of a pattern, on all nodes of a cluster at the same time.
func (r *Store) scan(ctx context.Context, pattern string, do func(node *redis.Client, keys []string) error) error {
	const batch = 1000
	node := func(ctx context.Context, node *redis.Client) error {
		for cursor := uint64(0); ; {
			keys, next, err := node.Scan(ctx, cursor, pattern, batch).Result()
			if err != nil {
				return err
			}
			if err := do(node, keys); err != nil {
				return err
			}
			if cursor = next; cursor == 0 {
				return nil
			}
		}
	}
	switch client := r.client.(type) {
	case *redis.ClusterClient:
		return codec.Unavailable(client.ForEachMaster(ctx, node))
	case *redis.Client:
		return codec.Unavailable(node(ctx, client))
	}
	return fmt.Errorf("go through the keys: not with a %T", r.client)
}
