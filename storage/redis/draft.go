package redis

import (
	"context"
	"errors"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// draftKeys returns the additional keys of a draft.
func draftKeys(name ladder.Name) []string {
	return []string{ladderKey(name, drafterPart), ladderKey(name, sincePart)}
}

// allKeys returns the keys of a ladder, and then those of its draft.
func allKeys(name ladder.Name) []string {
	return append(append(place{name: name}.keys(), place{name, draftPart}.keys()...), draftKeys(name)...)
}

// Begin implements storage.Drafts.
func (r ladderStore) Begin(ctx context.Context, by string, names ...ladder.Name) error {
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
	return codec.Unavailable(err)
}

// Draft implements storage.Drafts.
func (r ladderStore) Draft(ctx context.Context, by string, name ladder.Name, result ladder.Result) (
	ladder.Change, error,
) {
	return r.settleAt(ctx, place{name, by}, result)
}

// TakenSince implements storage.Drafts.
func (r ladderStore) TakenSince(ctx context.Context, name ladder.Name) ([]string, error) {
	matches, err := r.client.LRange(ctx, ladderKey(name, sincePart), 0, -1).Result()
	return matches, codec.Unavailable(err)
}

// exchange atomically replaces a ladder by its draft (RENAME), if the draft belongs to ARGV[1] and the ladder has taken
// ARGV[2] matches since it began. Parts that the draft lacks are deleted.
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

// Exchange implements storage.Drafts.
func (r ladderStore) Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error) {
	answer, err := r.client.Eval(ctx, exchange, allKeys(name), by, taken).Int()
	switch {
	case err != nil:
		return false, codec.Unavailable(err)
	case answer < 0:
		return false, ladder.ErrNoDraft
	}
	return answer == 1, nil
}

// Taken implements storage.Drafts.
func (r ladderStore) Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error) {
	stored, err := r.client.HGet(ctx, ladderKey(name, changesPart), match).Result()
	switch {
	case errors.Is(err, redis.Nil):
		return c, false, nil
	case err != nil:
		return c, false, codec.Unavailable(err)
	}
	c, err = parseChange(stored, nil)
	return c, err == nil, err
}
