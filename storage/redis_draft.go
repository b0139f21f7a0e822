package storage

import (
	"context"
	"errors"

	"dockside/game/ladder"

	"github.com/redis/go-redis/v9"
)

// draftKeys are the keys of what a draft has more than a ladder.
func draftKeys(name ladder.Name) []string {
	return []string{ladderKey(name, drafterPart), ladderKey(name, sincePart)}
}

// allKeys are the keys of a ladder, and behind them those of its draft.
func allKeys(name ladder.Name) []string {
	return append(append(place{name: name}.keys(), place{name, draftPart}.keys()...), draftKeys(name)...)
}

// Begin throws all drafts away, and begins one of each of some ladders.
func (r *Redis) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	err := r.scan(ctx, ladderKeyOf("*", draftPart+"*"), func(node *redis.Client, keys []string) error {
		_, err := node.Pipelined(ctx, func(p redis.Pipeliner) error {
			for _, key := range keys {
				p.Unlink(ctx, key) // one by one, since they lie in different slots
			}
			return nil
		})
		return err
	})
	if err != nil || len(names) == 0 {
		return err
	}
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, name := range names {
			p.Set(ctx, ladderKey(name, drafterPart), by, 0)
		}
		return nil
	})
	return unavailable(err)
}

// Draft takes a result into the draft of a ladder, once.
func (r *Redis) Draft(ctx context.Context, by string, name ladder.Name, result ladder.Result) (ladder.Change, error) {
	return r.settleAt(ctx, place{name, by}, result)
}

// Since lists the matches that a ladder has taken since its draft began, in their order.
func (r *Redis) Since(ctx context.Context, name ladder.Name) ([]string, error) {
	matches, err := r.client.LRange(ctx, ladderKey(name, sincePart), 0, -1).Result()
	return matches, unavailable(err)
}

// exchange puts a draft in the place of its ladder, if it is that of ARGV[1] and the ladder has taken ARGV[2] matches
// since. Parts that the draft does not have, the ladder has no more either.
const exchange = `
local parts = (#KEYS - 2) / 2
if redis.call('GET', KEYS[#KEYS - 1]) ~= ARGV[1] then return -1 end
if redis.call('LLEN', KEYS[#KEYS]) ~= tonumber(ARGV[2]) then return 0 end
for i = 1, parts do
  redis.call('UNLINK', KEYS[i])
  if redis.call('EXISTS', KEYS[parts + i]) == 1 then redis.call('RENAME', KEYS[parts + i], KEYS[i]) end
end
redis.call('UNLINK', KEYS[#KEYS - 1], KEYS[#KEYS])
return 1`

// Exchange puts a draft in the place of its ladder, unless that has taken more matches since than so many.
func (r *Redis) Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error) {
	answer, err := r.client.Eval(ctx, exchange, allKeys(name), by, taken).Int()
	switch {
	case err != nil:
		return false, unavailable(err)
	case answer < 0:
		return false, ladder.ErrNoDraft
	}
	return answer == 1, nil
}

// Taken is what a ladder did with a match that has not left the store; ok is false if it has not taken it.
func (r *Redis) Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error) {
	stored, err := r.client.HGet(ctx, ladderKey(name, changesPart), match).Result()
	switch {
	case errors.Is(err, redis.Nil):
		return c, false, nil
	case err != nil:
		return c, false, unavailable(err)
	}
	c, err = parseChange(stored, nil)
	return c, err == nil, err
}
