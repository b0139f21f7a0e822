package redis

import (
	"context"
	"errors"
	"fmt"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// page returns a part of a ladder: the number of shown users, then for the reader and for each row the rank (0:
// hidden), the place and the standing. First it hides users who have become idle since the last call, and shows those
// again who have not. Each user moves once, so a call is fast on a ladder of any size. If very many have to move, it
// moves some and returns nil, since a script blocks Redis.
//
// ARGV are the first row, the number of rows, the reader, and since when a user must have played, in milliseconds.
const page = `
local standings, ranks, played, idleRanks, idle = unpack(KEYS)
local from, count, reader, since = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4]
local batches = 5
local function move(low, high, times, toTimes, points, toPoints)
  while batches > 0 do
    local users = redis.call('ZRANGEBYSCORE', times, low, high, 'WITHSCORES', 'LIMIT', 0, 1000)
    if #users == 0 then return end
    batches = batches - 1
    local seen, ranked, gone = {}, {}, {}
    for i = 1, #users, 2 do
      local n = #gone + 1
      gone[n], seen[2 * n - 1], seen[2 * n] = users[i], users[i + 1], users[i]
      ranked[2 * n - 1], ranked[2 * n] = redis.call('ZSCORE', points, users[i]), users[i]
    end
    redis.call('ZADD', toTimes, unpack(seen))
    redis.call('ZADD', toPoints, unpack(ranked))
    redis.call('ZREM', times, unpack(gone))
    redis.call('ZREM', points, unpack(gone))
  end
end
move('-inf', '(' .. since, played, idle, ranks, idleRanks)
move(since, '+inf', idle, played, idleRanks, ranks)
if batches == 0 then return false end
local function row(user, place)
  local points = redis.call('ZSCORE', ranks, user)
  return redis.call('ZCOUNT', ranks, '-inf', '(' .. points) + 1, place, redis.call('HGET', standings, user)
end
local shown = {redis.call('ZCARD', ranks), 0, 0, redis.call('HGET', standings, reader)}
local mine = redis.call('ZRANK', ranks, reader)
if mine then shown[2], shown[3], shown[4] = row(reader, mine) end
if count > 0 then
  for i, user in ipairs(redis.call('ZRANGE', ranks, from, from + count - 1)) do
    local n = #shown
    shown[n + 1], shown[n + 2], shown[n + 3] = row(user, from + i - 1)
  end
end
return shown`

// Page implements storage.Ladders. It takes one round trip, and one more for every few thousand users who have become
// idle since the last call.
func (r ladderStore) Page(ctx context.Context, name ladder.Name, q ladder.Query) (p ladder.Page, err error) {
	since := "-inf"
	if !q.Since.IsZero() {
		since = fmt.Sprint(q.Since.UnixMilli())
	}
	var keys []string
	for _, part := range []string{standingsPart, ranksPart, playedPart, idleRanksPart, idlePart} {
		keys = append(keys, ladderKey(name, part))
	}
	shown, err := []any(nil), error(redis.Nil)
	for errors.Is(err, redis.Nil) {
		shown, err = r.client.Eval(ctx, page, keys, q.From, q.Count, q.Reader, since).Slice()
	}
	if err != nil {
		return p, codec.Unavailable(err)
	}
	p.Total = int(shown[0].(int64))
	for i := 1; i+2 < len(shown); i += 3 {
		row := ladder.Row{Rank: int(shown[i].(int64)), Place: int(shown[i+1].(int64))}
		value, _ := shown[i+2].(string) // nil if never rated
		err := codec.Unpack([]byte(value), &row.Standing)
		switch {
		case err == nil && i > 1:
			p.Rows = append(p.Rows, row)
		case err == nil:
			p.Mine = row
		case i == 1:
			return p, err
		}
	}
	return p, nil
}
