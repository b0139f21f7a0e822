package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// ladderStore stores ladders, their drafts, and histories.
type ladderStore struct{ *server }

// place is a ladder or its draft.
type place struct {
	name ladder.Name
	by   string // the worker that owns the draft; empty for the ladder itself
}

// key returns the key of a part.
func (p place) key(part string) string {
	if p.by != "" {
		part = draftPart + part
	}
	return ladderKey(p.name, part)
}

// Settle implements storage.Ladders. It reads what the ladder knows of the players, computes the result, and writes it
// by one script if nothing has changed since; otherwise it starts over.
func (r ladderStore) Settle(ctx context.Context, name ladder.Name, result ladder.Result) (ladder.Change, error) {
	return r.settleAt(ctx, place{name: name}, result)
}

// settleAt takes a result into a ladder or its draft.
func (r ladderStore) settleAt(ctx context.Context, at place, result ladder.Result) (c ladder.Change, err error) {
	err = r.retry(ctx, "ladder "+at.name.String(), func() (bool, error) {
		read, done, err := r.readBook(ctx, at, result)
		if done == "" && err == nil {
			done, err = r.writeBook(ctx, at, result, read)
		}
		if done != "" || err != nil {
			c, err = parseChange(done, err)
		}
		return done != "", err
	})
	return c, err
}

// parseChange decodes a stored change, which begins with its number.
func parseChange(stored string, err error) (c ladder.Change, _ error) {
	if err != nil {
		return c, err
	}
	number, value, _ := strings.Cut(stored, " ")
	if err := codec.Unpack([]byte(value), &c); err != nil {
		return c, err
	}
	c.Number, err = strconv.ParseInt(number, 10, 64)
	return c, err
}

// book has the data of a ladder about the players of a match, decoded and in stored form.
type book struct {
	ladder.Book
	standings, pairs []string // in the order of the result; empty where there is nothing
}

// readBook reads the data that is needed to take a result in one round trip. If the ladder has taken the result
// already, it returns the change instead.
func (r ladderStore) readBook(ctx context.Context, at place, result ladder.Result) (b book, done string, err error) {
	users, pairs := result.Users(), result.Pairs()
	if len(pairs) == 0 {
		users, pairs = []string{""}, []ladder.Pair{{}} // there is nothing to read, but Redis wants a field
	}
	var change, standings, versus *redis.SliceCmd
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		change = p.HMGet(ctx, at.key(changesPart), result.Match)
		standings = p.HMGet(ctx, at.key(standingsPart), users...)
		versus = p.HMGet(ctx, at.key(pairsPart), pairFields(pairs)...)
		return nil
	})
	if err != nil {
		return b, "", codec.Unavailable(err)
	}
	if done = texts(change)[0]; done != "" {
		return b, done, nil
	}
	b = book{
		ladder.Book{Standings: map[string]ladder.Standing{}, Pairs: map[ladder.Pair]ladder.Versus{}},
		texts(standings), texts(versus),
	}
	return b, "", errors.Join(unpackAll(b.standings, users, b.Standings), unpackAll(b.pairs, pairs, b.Pairs))
}

// texts returns the values of some fields of a hash; empty for missing ones.
func texts(cmd *redis.SliceCmd) []string {
	all := make([]string, len(cmd.Val()))
	for i, v := range cmd.Val() {
		all[i], _ = v.(string) // nil if there is none
	}
	return all
}

// unpackAll decodes stored values into a map.
func unpackAll[K comparable, V any](stored []string, keys []K, into map[K]V) error {
	for i, k := range keys {
		var v V
		if err := codec.Unpack([]byte(stored[i]), &v); err != nil {
			return err
		}
		into[k] = v
	}
	return nil
}

func pairFields(pairs []ladder.Pair) []string {
	names := make([]string, len(pairs))
	for i, p := range pairs {
		names[i] = p.A + " " + p.B
	}
	return names
}

// settle writes a result if nothing has changed since it was computed, and returns the stored change; nil if something
// has. For a match that was taken before it returns that change. For a deleted draft it returns "".
//
// KEYS are the parts of the ladder, then draftKeys. ARGV are:
//   - the match, its change, the number of players and of pairs, the schema, and the owner of the draft,
//   - for each player the id, the standing before and after, the negative points, and the time of the last game,
//   - for each pair its field, and its value before and after,
//   - for each counter of the ladder its name and the addend.
const settle = `
local head, standings, pairs, changes, ranks, played, idleRanks, idle, drafter, since = unpack(KEYS)
local by = redis.call('GET', drafter)
if ARGV[6] ~= '' and by ~= ARGV[6] then return '' end
local done = redis.call('HGET', changes, ARGV[1])
if done then return done end
local players, rest = 7, 7 + 5 * tonumber(ARGV[3])
local counters = rest + 3 * tonumber(ARGV[4])
for i = players, rest - 1, 5 do
  if (redis.call('HGET', standings, ARGV[i]) or '') ~= ARGV[i + 1] then return false end
end
for i = rest, counters - 1, 3 do
  if (redis.call('HGET', pairs, ARGV[i]) or '') ~= ARGV[i + 1] then return false end
end
for i = players, rest - 1, 5 do
  local user = ARGV[i]
  redis.call('HSET', standings, user, ARGV[i + 2])
  redis.call('ZADD', ranks, ARGV[i + 3], user)
  redis.call('ZADD', played, ARGV[i + 4], user)
  redis.call('ZREM', idleRanks, user)
  redis.call('ZREM', idle, user)
end
for i = rest, counters - 1, 3 do
  if ARGV[i + 2] ~= ARGV[i + 1] then redis.call('HSET', pairs, ARGV[i], ARGV[i + 2]) end
end
for i = counters, #ARGV - 1, 2 do
  redis.call('HINCRBY', head, ARGV[i], ARGV[i + 1])
end
redis.call('HSET', head, 'schema', ARGV[5])
local number = redis.call('HINCRBY', head, 'number', 1)
done = string.format('%d', number) .. ' ' .. ARGV[2]
redis.call('HSET', changes, ARGV[1], done)
if by and ARGV[6] == '' then redis.call('RPUSH', since, ARGV[1]) end
return done`

// writeBook computes and writes a result, and returns its change as it is stored; "" if another write came first.
func (r ladderStore) writeBook(ctx context.Context, at place, result ladder.Result, before book) (string, error) {
	after, change := ladder.Apply(before.Book, result)
	change.Ladder = at.name
	stored, err := codec.Pack(change)
	if err != nil {
		return "", err
	}
	pairs := len(after.Pairs)
	if change.Reason == ladder.Often {
		pairs = len(result.Pairs())
	}
	args := []any{result.Match, stored, len(after.Standings), pairs, ladder.Schema, at.by}
	switch change.Reason {
	case ladder.Counts:
		if args, err = before.changes(args, result, after); err != nil {
			return "", err
		}
	case ladder.Often:
		args = before.unchanged(args, result)
	default: // for a reason that lies in the match itself
	}
	args = append(args, counters(result)...)
	keys := append(at.keys(), draftKeys(at.name)...)
	done, err := r.client.Eval(ctx, settle, keys, args...).Text()
	switch {
	case errors.Is(err, redis.Nil):
		return "", nil
	case err == nil && done == "":
		return "", ladder.ErrNoDraft
	}
	return done, codec.Unavailable(err)
}

// unchanged adds the arguments for pairs that have played too often. With them the script checks that no other match
// was taken meanwhile.
func (b book) unchanged(args []any, result ladder.Result) []any {
	for i, field := range pairFields(result.Pairs()) {
		args = append(args, field, b.pairs[i], b.pairs[i])
	}
	return args
}

// changes adds the arguments about players and pairs.
func (b book) changes(args []any, result ladder.Result, after ladder.Book) ([]any, error) {
	for i, user := range result.Users() {
		s := after.Standings[user]
		value, err := codec.Pack(s)
		if err != nil {
			return nil, err
		}
		args = append(args, user, b.standings[i], value, -s.Rating.Points(), s.Played.UnixMilli())
	}
	pairs := result.Pairs()
	for i, field := range pairFields(pairs) {
		value, err := codec.Pack(after.Pairs[pairs[i]])
		if err != nil {
			return nil, err
		}
		args = append(args, field, b.pairs[i], value)
	}
	return args, nil
}

// keys returns the keys of all parts.
func (p place) keys() []string {
	var keys []string
	for _, part := range []string{
		headPart, standingsPart, pairsPart, changesPart, ranksPart, playedPart, idleRanksPart, idlePart,
	} {
		keys = append(keys, p.key(part))
	}
	return keys
}

// The counters in the head of a ladder, by the first word of their names.
const (
	wordCounter   = "count"  // "count WORD": what the game counts under that word
	seasonCounter = "season" // "season 2026-4": matches that ended in it
	numberCounter = "number" // matches it took
	schemaCounter = "schema" // no counter at all
)

// counters returns what a result adds to the counters of a ladder.
func counters(result ladder.Result) []any {
	list := []any{seasonCounter + " " + ladder.Season(result.Ended), 1}
	for word, n := range result.Counts {
		list = append(list, wordCounter+" "+word, n)
	}
	return list
}

// head reads the counters of a ladder.
func (r ladderStore) head(ctx context.Context, name ladder.Name) (h codec.Head, err error) {
	stored, err := r.client.HGetAll(ctx, ladderKey(name, headPart)).Result()
	if err != nil {
		return h, codec.Unavailable(err)
	}
	for counter, digits := range stored {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return h, fmt.Errorf("ladder %s: counter %q is %q", name, counter, digits)
		}
		if counter == schemaCounter {
			if err := codec.CheckSchema(n, ladder.Schema); err != nil {
				return h, fmt.Errorf("ladder %s: %w", name, err)
			}
		}
		setCounter(&h, counter, n)
	}
	slices.Sort(h.Seasons)
	return h, nil
}

// setCounter sets a counter of a head.
func setCounter(h *codec.Head, counter string, n int) {
	switch kind, rest, _ := strings.Cut(counter, " "); kind {
	case wordCounter:
		h.Count(rest, n)
	case seasonCounter:
		h.Seasons = append(h.Seasons, rest)
	case numberCounter:
		h.Number = int64(n)
	}
}

// Counts implements storage.Ladders.
func (r ladderStore) Counts(ctx context.Context, name ladder.Name) (map[string]int, error) {
	h, err := r.head(ctx, name)
	return h.Counts, err
}

// Seasons implements storage.Ladders.
func (r ladderStore) Seasons(ctx context.Context, name ladder.Name) ([]string, error) {
	h, err := r.head(ctx, name)
	slices.Reverse(h.Seasons)
	return h.Seasons, err
}

// Standings implements storage.Ladders.
func (r ladderStore) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
	all := make([]ladder.Standing, len(users))
	if len(users) == 0 {
		return all, nil
	}
	stored := r.client.HMGet(ctx, ladderKey(name, standingsPart), users...)
	if err := stored.Err(); err != nil {
		return nil, codec.Unavailable(err)
	}
	for i, value := range texts(stored) {
		if err := codec.Unpack([]byte(value), &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Versus implements storage.Ladders.
func (r ladderStore) Versus(ctx context.Context, name ladder.Name, one, other string) (v ladder.Versus, err error) {
	p, turned := ladder.PairOf(one, other)
	stored := r.client.HMGet(ctx, ladderKey(name, pairsPart), pairFields([]ladder.Pair{p})...)
	if err := stored.Err(); err != nil {
		return v, codec.Unavailable(err)
	}
	err = codec.Unpack([]byte(texts(stored)[0]), &v)
	if turned {
		v = v.Turned()
	}
	return v, err
}
