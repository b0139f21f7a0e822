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

// erasure deletes what is stored about users and servers.
type erasure struct{ *server }

// rename writes the values of a ladder after a user was replaced by a pseudonym, if none has changed since they were
// computed, and reports whether it did.
//
// KEYS are the parts of the ladder, then those of its draft, which is deleted. ARGV are the user, the pseudonym and the
// number of standings. Then follow for each standing the user and value before, and the user and value after, and the
// same for each pair, by its field.
const rename = `
local head, standings, pairs, changes, ranks, played, idleRanks, idle = unpack(KEYS)
local rest = 4 + 4 * tonumber(ARGV[3])
local function where(i) if i < rest then return standings end return pairs end
for i = 4, #ARGV, 4 do
  if redis.call('HGET', where(i), ARGV[i]) ~= ARGV[i + 1] then return 0 end
end
for i = 4, #ARGV, 4 do
  redis.call('HDEL', where(i), ARGV[i])
  redis.call('HSET', where(i), ARGV[i + 2], ARGV[i + 3])
end
for _, set in ipairs({ranks, played, idleRanks, idle}) do
  local score = redis.call('ZSCORE', set, ARGV[1])
  if score then
    redis.call('ZREM', set, ARGV[1])
    redis.call('ZADD', set, score, ARGV[2])
  end
end
redis.call('UNLINK', unpack(KEYS, 9))
return 1`

// Rename implements storage.Erasure. It deletes the draft of the ladder, which may contain the user. If nothing of the
// user is left, nothing changes.
func (r erasure) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	return r.retry(ctx, "ladder "+name.String(), func() (bool, error) {
		args, err := r.renamed(ctx, name, user, mark, opponents)
		if err != nil {
			return false, err
		}
		done, err := r.client.Eval(ctx, rename, allKeys(name), args...).Bool()
		return done, codec.Unavailable(err)
	})
}

// renamed returns the arguments of the script rename.
func (r erasure) renamed(ctx context.Context, name ladder.Name, user, mark string, opponents []string) ([]any, error) {
	people := append([]string{user}, opponents...)
	var fields, after []string // of pairs, before and after
	var turned []bool
	for _, o := range opponents {
		before, one := ladder.PairOf(user, o)
		now, other := ladder.PairOf(mark, o)
		fields, after = append(fields, pairFields([]ladder.Pair{before})...), append(after, pairFields([]ladder.Pair{now})...)
		turned = append(turned, one != other)
	}
	known := r.client.HMGet(ctx, ladderKey(name, standingsPart), people...)
	versus := r.client.HMGet(ctx, ladderKey(name, pairsPart), append(fields, "")...) // Redis wants a field
	if err := firstError(known.Err(), versus.Err()); err != nil {
		return nil, codec.Unavailable(err)
	}
	args := []any{user, mark, 0}
	standings := 0
	for i, stored := range texts(known) {
		var s ladder.Standing
		if err := codec.Unpack([]byte(stored), &s); err != nil {
			return nil, err
		}
		if s.User != user && s.Best.User != user || stored == "" {
			continue
		}
		value, err := codec.Pack(s.Renamed(user, mark))
		if err != nil {
			return nil, err
		}
		args, standings = append(args, people[i], stored, s.Renamed(user, mark).User, value), standings+1
	}
	args[2] = standings
	return renamedPairs(args, texts(versus), fields, after, turned)
}

// renamedPairs adds the arguments about pairs.
func renamedPairs(args []any, stored, fields, after []string, turned []bool) ([]any, error) {
	for i := range fields {
		if stored[i] == "" {
			continue
		}
		var v ladder.Versus
		if err := codec.Unpack([]byte(stored[i]), &v); err != nil {
			return nil, err
		}
		if turned[i] {
			v = v.Turned()
		}
		value, err := codec.Pack(v)
		if err != nil {
			return nil, err
		}
		args = append(args, fields[i], stored[i], after[i], value)
	}
	return args, nil
}

// firstError returns the first error that is not nil.
func firstError(all ...error) error {
	if i := slices.IndexFunc(all, func(err error) bool { return err != nil }); i >= 0 {
		return all[i]
	}
	return nil
}

// release deletes a claim if it belongs to ARGV[1], or in any case if that is empty.
var release = newScript(`
if ARGV[1] == '' or redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`)

// Release implements storage.Claims.
func (r erasure) Release(ctx context.Context, name, id string) error {
	return codec.Unavailable(r.run(ctx, release, claimKey(name), id).Err())
}

// FindText implements storage.Erasure.
func (r erasure) FindText(ctx context.Context, text string) (inDocuments, inClaims []string, err error) {
	var mu sync.Mutex // the nodes of a Cluster are scanned concurrently
	if err := r.scan(ctx, claimKey("*"), func(_ *redis.Client, keys []string) error {
		mu.Lock()
		defer mu.Unlock()
		for _, key := range keys {
			if name := strings.TrimPrefix(key, claimKey("")); strings.Contains(name, text) {
				inClaims = append(inClaims, name)
			}
		}
		return nil
	}); err != nil {
		return nil, nil, err
	}
	err = r.scan(ctx, documentKey("*"), func(node *redis.Client, keys []string) error {
		values := make([]*redis.StringCmd, len(keys))
		_, _ = node.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
			for i, key := range keys {
				values[i] = p.Get(ctx, key)
			}
			return nil
		})
		mu.Lock()
		defer mu.Unlock()
		for i, key := range keys {
			value, err := values[i].Result()
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			if strings.Contains(key, text) || strings.Contains(value, text) {
				inDocuments = append(inDocuments, strings.TrimPrefix(key, documentKey("")))
			}
		}
		return nil
	})
	return inDocuments, inClaims, err
}

// Ladders implements storage.Erasure.
func (r erasure) Ladders(ctx context.Context) ([]ladder.Name, error) {
	names := map[ladder.Name]bool{} // a scan may meet a key twice
	var mu sync.Mutex
	for _, pattern := range []string{ladderKeyOf("*", headPart), ladderKeyOf("*", drafterPart)} {
		if err := r.scan(ctx, pattern, func(_ *redis.Client, keys []string) error {
			mu.Lock()
			defer mu.Unlock()
			for _, key := range keys {
				names[ladder.Named(inBraces(key))] = true
			}
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return slices.Collect(maps.Keys(names)), nil
}

// Drop implements storage.Erasure.
func (r erasure) Drop(ctx context.Context, name ladder.Name) error {
	return codec.Unavailable(r.client.Unlink(ctx, allKeys(name)...).Err())
}

// Walk implements storage.Erasure. It may miss data that is written or deleted meanwhile.
func (r erasure) Walk(ctx context.Context, visit func(key string, value []byte) error) error {
	var mu sync.Mutex // the nodes of a Cluster are scanned concurrently
	return r.scan(ctx, everything, func(node *redis.Client, keys []string) error {
		mu.Lock()
		defer mu.Unlock()
		for _, key := range keys {
			values, err := valuesOf(ctx, node, key)
			if err != nil {
				return err
			}
			for _, value := range append(values, "") { // the key counts even where its value has gone
				if err := visit(key, []byte(value)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// valuesOf returns the values of a key, with their fields or members.
func valuesOf(ctx context.Context, node *redis.Client, key string) ([]string, error) {
	kind, err := node.Type(ctx, key).Result()
	if err != nil {
		return nil, err
	}
	switch kind {
	case "string":
		value, err := node.Get(ctx, key).Result()
		if errors.Is(err, redis.Nil) {
			return nil, nil
		}
		return []string{value}, err
	case "hash":
		fields, err := node.HGetAll(ctx, key).Result()
		var all []string
		for field, value := range fields {
			all = append(all, field, value)
		}
		return all, err
	case "set":
		return node.SMembers(ctx, key).Result()
	case "zset":
		return node.ZRange(ctx, key, 0, -1).Result()
	}
	return nil, nil
}
