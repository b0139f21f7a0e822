package storage

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

	"dockside/game/ladder"
	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// Archive puts a match into the histories of its players, one after the other, after its entry; the same match
// again is the same entry.
func (r *Redis) Archive(ctx context.Context, e ladder.Entry) error {
	if err := r.client.Set(ctx, entryKey(e.Match), packEntry(e), 0).Err(); err != nil {
		return unavailable(err)
	}
	for _, user := range e.Users() {
		_, err := r.client.TxPipelined(ctx, func(tx redis.Pipeliner) error {
			tx.HDel(ctx, formerEntriesKey(e.Guild, user), e.Match)
			tx.ZAdd(ctx, historyKey(e.Guild, user), redis.Z{Score: float64(e.Ended.UnixMilli()), Member: e.Match})
			return nil
		})
		if err != nil {
			return unavailable(err)
		}
	}
	return nil
}

// Unarchive takes a match out of the history of a user, and forgets its entry with the last of its players.
func (r *Redis) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	_, err := r.client.TxPipelined(ctx, func(tx redis.Pipeliner) error {
		tx.HDel(ctx, formerEntriesKey(e.Guild, user), e.Match)
		tx.ZRem(ctx, historyKey(e.Guild, user), e.Match)
		return nil
	})
	if err != nil {
		return unavailable(err)
	}
	stored, err := r.client.Get(ctx, entryKey(e.Match)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return unavailable(err)
	}
	if listed, err := r.listed(ctx, e, stored); listed || err != nil {
		return err
	}
	return unavailable(r.client.Del(ctx, entryKey(e.Match)).Err())
}

// listed tells whether a match is in the history of one of those whom its stored entry names.
func (r *Redis) listed(ctx context.Context, e ladder.Entry, stored []byte) (bool, error) {
	known, _ := unpackEntry(e.Guild, e.Match, stored) // which names nobody where nobody can read it
	var places []*redis.FloatCmd
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for _, user := range known.Users() {
			places = append(places, p.ZScore(ctx, historyKey(e.Guild, user), e.Match))
		}
		return nil
	})
	for _, c := range places {
		if err := c.Err(); !errors.Is(err, redis.Nil) {
			return err == nil, unavailable(err)
		}
	}
	return false, nil
}

// history lists matches, the latest first, after how many there are, each with the entry that a former program has
// stored for this user alone. ARGV are the first of them and the last.
const history = `
local list = {redis.call('ZCARD', KEYS[1])}
for i, match in ipairs(redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[2])) do
  list[2 * i] = match
  list[2 * i + 1] = redis.call('HGET', KEYS[2], match) or ''
end
return list`

// History lists matches of a user on a server, the latest first.
func (r *Redis) History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int,
	err error,
) {
	if count <= 0 {
		from, count = 1, 0 // from the second to the first: none
	}
	keys := []string{historyKey(guild, user), formerEntriesKey(guild, user)}
	found, err := r.client.Eval(ctx, history, keys, from, from+count-1).Slice()
	if err != nil {
		return nil, 0, unavailable(err)
	}
	var matches, values []string
	for i := 1; i+1 < len(found); i += 2 {
		match, _ := found[i].(string)
		value, _ := found[i+1].(string)
		matches, values = append(matches, match), append(values, value)
	}
	if err := r.fillEntries(ctx, matches, values); err != nil {
		return nil, 0, err
	}
	for i, match := range matches {
		if e, err := unpackEntry(guild, match, []byte(values[i])); err == nil { // what cannot be read is left out
			list = append(list, e)
		}
	}
	return list, int(found[0].(int64)), nil
}

// fillEntries puts the stored entries of matches where there is none yet, in one round trip.
func (r *Redis) fillEntries(ctx context.Context, matches, values []string) error {
	stored := make([]*redis.StringCmd, len(matches))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for i, match := range matches {
			if values[i] == "" {
				stored[i] = p.Get(ctx, entryKey(match))
			}
		}
		return nil
	})
	for i, c := range stored {
		if c == nil {
			continue
		}
		if err := c.Err(); err != nil && !errors.Is(err, redis.Nil) {
			return unavailable(err)
		}
		values[i] = c.Val()
	}
	return nil
}

// Document returns the JSON kept under a key; nil if there is none.
func (r *Redis) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	return documentOf(r.client.Get(ctx, documentKey(key)).Bytes())
}

// Documents returns what is kept under some keys, in their order, in one round trip.
func (r *Redis) Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error) {
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
func (r *Redis) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	before json.RawMessage, err error,
) {
	if document == nil {
		return documentOf(r.client.GetDel(ctx, documentKey(key)).Bytes())
	}
	value, err := pack(document)
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
func (r *Redis) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	kept json.RawMessage, err error,
) {
	value, err := pack(document)
	if err != nil {
		return nil, err
	}
	stored, err := r.run(ctx, keepFirst, documentKey(key), value, lasts.Milliseconds()).Text()
	return documentOf([]byte(stored), err)
}

// documentOf reads the answer to the question for a document.
func documentOf(stored []byte, err error) (document json.RawMessage, _ error) {
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, unavailable(err)
	}
	return document, unpack(stored, &document)
}

// replace replaces a value if it is still the one that was read; the empty one stands for none.
var replace = newScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1`)

// Revise replaces a document by what change makes of it, trying again when somebody else was
// faster.
func (r *Redis) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	pause := shortPause
	for range attempts {
		stored, err := r.reviseOnce(ctx, documentKey(key), change)
		if stored || err != nil {
			return err
		}
		if err := r.rest(ctx, pause); err != nil {
			return unavailable(err)
		}
		pause = min(2*pause, longestPause)
	}
	return fmt.Errorf("%w: too many others change a document", table.ErrUnavailable) // whose key may name a user
}

func (r *Redis) reviseOnce(ctx context.Context, key string,
	change func(json.RawMessage) (json.RawMessage, error),
) (stored bool, err error) {
	old, err := r.client.Get(ctx, key).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return false, unavailable(err)
	}
	var document json.RawMessage
	if err := unpack(old, &document); err != nil {
		return false, err
	}
	if document, err = change(document); err != nil {
		return false, err
	}
	var value []byte
	if document != nil {
		if value, err = pack(document); err != nil {
			return false, err
		}
	}
	stored, err = r.run(ctx, replace, key, old, value).Bool()
	return stored, unavailable(err)
}

// IDs lists the ids of all tables.
func (r *Redis) IDs(ctx context.Context) ([]string, error) {
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
func (r *Redis) List(ctx context.Context, loaded ...*table.Table) error {
	if err := r.listUnseen(ctx, loaded); err != nil {
		return err
	}
	var ids []string
	before := map[string]listing{}
	for _, t := range loaded {
		ids, before[t.ID] = append(ids, t.ID), listingOf(t)
	}
	stored, err := r.LoadMany(ctx, ids...)
	if err != nil {
		return err
	}
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, t := range stored {
			for _, user := range without(before[t.ID].played, listingOf(t).played) {
				p.ZRem(ctx, finishedKey(user), t.ID)
			}
		}
		return nil
	})
	return unavailable(err)
}

// listUnseen puts tables where they have to be found, before they are stored or without looking whether they still are
// as they were.
func (r *Redis) listUnseen(ctx context.Context, all []*table.Table) error {
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, t := range all {
			putInSets(ctx, p, t, listing{})
			if err := hintAt(ctx, p, t); err != nil {
				return err
			}
		}
		return nil
	})
	return unavailable(err)
}

// Histories lists whose histories there are.
func (r *Redis) Histories(ctx context.Context) ([]ladder.Owner, error) {
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
func (r *Redis) scan(ctx context.Context, pattern string, do func(node *redis.Client, keys []string) error) error {
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
		return unavailable(client.ForEachMaster(ctx, node))
	case *redis.Client:
		return unavailable(node(ctx, client))
	}
	return fmt.Errorf("go through the keys: not with a %T", r.client)
}
