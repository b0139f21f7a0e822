package storage

import (
	"context"
	"sync"
	"time"
)

// A ration is what all who share a store may do so often a second: in no second more. It is granted by the time at
// which the next would be due if all came evenly, as the generic cell rate algorithm has it, and a few may come at
// once.

// atOnce is how many of a rate may come at once.
func atOnce(rate int) int { return max(2, rate/25) }

// evenly is the time between two, so that those at once and those after them are not more than the rate.
func evenly(rate int) time.Duration { return time.Second / time.Duration(max(1, rate-atOnce(rate))) }

// rations grants in the one process that a file has.
type rations struct {
	mu   sync.Mutex
	next time.Time // when the next is due
}

func (r *rations) grant(now time.Time, rate, want int) (granted int, wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	apart := evenly(rate)
	if r.next.Before(now) {
		r.next = now
	}
	room := int(now.Add(time.Duration(atOnce(rate))*apart).Sub(r.next) / apart)
	if room < 1 {
		return 0, r.next.Sub(now.Add(time.Duration(atOnce(rate)-1) * apart))
	}
	granted = min(room, want)
	r.next = r.next.Add(time.Duration(granted) * apart)
	return granted, 0
}

// Ration grants up to want of what may be done so often a second; where it grants none, it says how long to wait until
// it is worth asking again.
func (b *Bolt) Ration(_ context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	granted, wait = b.rations.grant(time.Now(), rate, want)
	return granted, wait, nil
}

// grantRation is grant for all who share a Redis, by its clock, in microseconds.
var grantRation = newScript(`
local told = redis.call('TIME')
local now, apart, atOnce, want = told[1] * 1000000 + told[2], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local due = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local room = math.floor((now + atOnce * apart - due) / apart)
if room < 1 then return {0, due - now - (atOnce - 1) * apart} end
local granted = math.min(room, want)
redis.call('SET', KEYS[1], string.format('%.0f', due + granted * apart), 'PX', 10000)
return {granted, 0}`)

// Ration grants up to want of what all who share this Redis may do so often a second; where it grants none, it says how
// long to wait until it is worth asking again.
func (r *Redis) Ration(ctx context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	answer, err := r.run(ctx, grantRation, rationKey, evenly(rate).Microseconds(), atOnce(rate), want).Int64Slice()
	if err != nil || len(answer) != 2 {
		return 0, 0, unavailable(err)
	}
	return int(answer[0]), time.Duration(answer[1]) * time.Microsecond, nil
}
