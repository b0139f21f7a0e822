package redis

import (
	"context"
	"time"

	"dockside/storage/internal/codec"
)

// grant is codec.RateLimiter.Grant for all processes that share a Redis, by its clock, in microseconds.
var grant = newScript(`
local told = redis.call('TIME')
local now, apart, atOnce, want = told[1] * 1000000 + told[2], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local due = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local room = math.floor((now + atOnce * apart - due) / apart)
if room < 1 then return {0, due - now - (atOnce - 1) * apart} end
local granted = math.min(room, want)
redis.call('SET', KEYS[1], string.format('%.0f', due + granted * apart), 'PX', 10000)
return {granted, 0}`)

// RateLimit implements storage.Cluster.
func (r *server) RateLimit(ctx context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	interval, burst := codec.Interval(rate).Microseconds(), codec.Burst(rate)
	answer, err := r.run(ctx, grant, rateKey, interval, burst, want).Int64Slice()
	if err != nil || len(answer) != 2 {
		return 0, 0, codec.Unavailable(err)
	}
	return int(answer[0]), time.Duration(answer[1]) * time.Microsecond, nil
}
