package redis

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// Archive implements storage.Ladders. It writes the entry first, and then the history of each player.
func (r ladderStore) Archive(ctx context.Context, e ladder.Entry) error {
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

// Unarchive implements storage.Erasure.
func (r ladderStore) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
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

// listed reports whether a match is in the history of a user that its stored entry names.
func (r ladderStore) listed(ctx context.Context, e ladder.Entry, stored []byte) (bool, error) {
	known, _ := codec.DecodeEntry(e.Guild, e.Match, stored) // an unreadable entry names no users
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

// History implements storage.Ladders.
func (r ladderStore) History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int,
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
			[]byte(stored.Val())); err == nil { // unreadable entries are left out
			list = append(list, e)
		}
	}
	return list, int(all.Val()), nil
}

// Histories implements storage.Drafts.
func (r ladderStore) Histories(ctx context.Context) ([]ladder.Owner, error) {
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
