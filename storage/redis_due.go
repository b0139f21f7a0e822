package storage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// duty is a kind of what may be due, with the hints of when.
type duty struct {
	index string                 // whose parts hold the hints
	value func(id string) string // the key of what is due
	read  func(id string, answer *redis.StringCmd) (dated, error)
	renew func(ctx context.Context, id string) (dated, error) // stores it as it is
	// lost tells whether what is missing will not come any more, since no call takes so long.
	lost func(h hint, now time.Time) bool
}

// dated is when a revision is due, in milliseconds.
type dated struct {
	revision, due int64
	ever          bool
}

// orphaned is how long after its time the hint of what does not exist is dropped: its creation has failed by
// then.
const orphaned = time.Minute

// missingTable is what the watcher is told of a table that is due and gone: Redis has evicted it, or lost it.
const missingTable = "missing table"

// tablesDue are the tables that are due.
func (r *Redis) tablesDue() duty {
	dates := func(t *table.Table, err error) (dated, error) {
		if err != nil {
			return dated{}, err
		}
		l := listingOf(t)
		return dated{t.Revision, l.due, l.ever}, nil
	}
	return duty{
		index: dueTables, value: tableKey,
		read: func(id string, answer *redis.StringCmd) (dated, error) { return dates(tableOf(id, answer)) },
		renew: func(ctx context.Context, id string) (dated, error) {
			return dates(r.Update(ctx, id, func(*table.Table) error { return nil }))
		},
		lost: func(h hint, now time.Time) bool { return now.Sub(h.at) >= orphaned },
	}
}

// CountDue tells about how many tables need attention at that time, those that are claimed among them.
func (r *Redis) CountDue(ctx context.Context, now time.Time) (int, error) {
	return r.count(ctx, dueTables, now)
}

// CountPeople tells about how many agendas need attention at that time, those that are claimed among them.
func (r *Redis) CountPeople(ctx context.Context, now time.Time) (int, error) {
	return r.count(ctx, duePeople, now)
}

func (r *Redis) count(ctx context.Context, index string, now time.Time) (count int, err error) {
	var counts []*redis.IntCmd
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for part := range parts {
			counts = append(counts, p.ZCount(ctx, partKey(index, part), "-inf", millis(now)))
		}
		return nil
	})
	for _, c := range counts {
		count += int(c.Val())
	}
	return count, unavailable(err)
}

// ClaimDue takes up to limit of the tables that need attention at that time and that nobody else has claimed, about
// the longest waiting first: until then nobody else gets them, unless they are given back. A table that cannot be read
// is among them: loading it tells why. Where a part of the store is away, what was found elsewhere comes with the
// error.
func (r *Redis) ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return r.claimDue(ctx, r.tablesDue(), now, until, limit)
}

// Shift begins a shift of that length and tells true, unless somebody's shift lasts: of all who share this Redis one
// has a shift at a time.
func (r *Redis) Shift(ctx context.Context, lasts time.Duration) (mine bool, err error) {
	err = once(ctx, r.client, redis.NewCmd(ctx, "set", shiftKey, 1, "nx", "px", lasts.Milliseconds()))
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, unavailable(err)
}

// YieldDue gives back tables that were claimed.
func (r *Redis) YieldDue(ctx context.Context, ids ...string) error {
	return r.yield(ctx, dueTables, ids)
}

func (r *Redis) claimDue(ctx context.Context, d duty, now, until time.Time, limit int) (ids []string, wrong error) {
	waiting, wrong := r.waiting(ctx, d.index, now)
	var mine, rest []hint
	for _, part := range waiting {
		for len(mine) < limit {
			hints, err := r.take(ctx, part, now, until, limit-len(mine))
			if err != nil || len(hints) == 0 {
				wrong = errors.Join(wrong, err)
				break
			}
			stand, fall, err := r.sift(ctx, d, hints, now)
			mine, rest = append(mine, stand...), append(rest, fall...)
			wrong = errors.Join(wrong, err)
		}
	}
	slices.SortFunc(mine, func(a, b hint) int { return cmp.Or(a.at.Compare(b.at), strings.Compare(a.id, b.id)) })
	ids = idsOf(mine)
	rest = slices.DeleteFunc(rest, func(h hint) bool { return slices.Contains(ids, h.id) })
	return ids, errors.Join(wrong, r.yield(ctx, d.index, idsOf(rest)))
}

// waiting lists the parts in which something has come up, the longest waiting first. Copies of two versions find each
// other here.
func (r *Redis) waiting(ctx context.Context, index string, now time.Time) (keys []string, err error) {
	var laid *redis.StringCmd
	var former *redis.IntCmd
	heads := make([]*redis.ZSliceCmd, parts)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		laid, former = p.Get(ctx, layoutKey), p.Exists(ctx, index)
		for part := range parts {
			heads[part] = p.ZRangeArgsWithScores(ctx, redis.ZRangeArgs{
				Key: partKey(index, part), ByScore: true, Start: "-inf", Stop: now.UnixMilli(), Count: 1,
			})
		}
		return nil
	})
	err = known(laid)
	if errors.Is(err, ErrSchema) {
		return nil, err
	}
	if former.Val() > 0 {
		err = errors.Join(err, r.leftOver(ctx, index))
	}
	since := map[string]float64{}
	for part, answer := range heads {
		switch first, wrong := answer.Result(); {
		case wrong != nil:
			err = unavailable(wrong) // once is enough
		case len(first) > 0:
			key := partKey(index, part)
			keys, since[key] = append(keys, key), first[0].Score
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(since[a], since[b]) })
	return keys, err
}

// claimHints takes the next hints of a part, and claims what they speak of; of those that are claimed by another call
// it takes none.
var claimHints = newScript(`
local claims, now, upto, limit = KEYS[1] .. ':claims', ARGV[1], ARGV[2], tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', claims, '-inf', now)
local taken, mine, count, from = {}, {}, 0, 0
while true do
	local page = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', from, 100)
	for i = 1, #page, 2 do
		local id = string.match(page[i], '^[^:]*')
		if not mine[id] and count < limit and redis.call('ZADD', claims, 'NX', upto, id) == 1 then
			mine[id], count = true, count + 1
		end
		if mine[id] then
			taken[#taken + 1], taken[#taken + 2] = page[i], page[i + 1]
		end
	end
	if #page < 200 or count >= limit then return taken end
	from = from + 100
end`)

// take claims up to limit in a part.
func (r *Redis) take(ctx context.Context, part string, now, until time.Time, limit int) ([]hint, error) {
	taken, err := r.run(ctx, claimHints, part, millis(now), millis(until), limit).StringSlice()
	if err != nil {
		return nil, unavailable(err)
	}
	var hints []hint
	for pair := range slices.Chunk(taken, 2) {
		at, err := strconv.ParseFloat(pair[1], 64)
		if err != nil {
			return nil, unavailable(err)
		}
		hints = append(hints, parseHint(pair[0], time.UnixMilli(int64(at))))
	}
	return hints, nil
}

// yield gives back what was claimed.
func (r *Redis) yield(ctx context.Context, index string, ids []string) error {
	of := map[string][]any{}
	for _, id := range ids {
		part := partOf(index, id)
		of[part] = append(of[part], id)
	}
	if len(of) == 0 {
		return nil
	}
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for part, ids := range of {
			p.ZRem(ctx, claimsKey(part), ids...)
		}
		return nil
	})
	return unavailable(err)
}

func millis(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

func idsOf(hints []hint) []string {
	ids := make([]string, len(hints))
	for i, h := range hints {
		ids[i] = h.id
	}
	return ids
}

// sift tells the hints of what needs attention, one for each id, from the others.
func (r *Redis) sift(ctx context.Context, d duty, hints []hint, now time.Time) (stand, fall []hint, wrong error) {
	for i, answer := range r.getKeys(ctx, d.value, idsOf(hints)) {
		h := hints[i]
		found, err := r.judge(ctx, d, h, answer, now)
		if found == right && err == nil && !slices.ContainsFunc(stand, func(o hint) bool { return o.id == h.id }) {
			stand = append(stand, h)
			continue
		}
		fall, wrong = append(fall, h), errors.Join(wrong, err)
	}
	return stand, fall, wrong
}

// verdict is what a hint turned out to be.
type verdict int

const (
	right verdict = iota // what it speaks of needs attention
	early                // it speaks of a revision that is still being stored
	void                 // it is gone, or stands at a later time now
)

// verdict tells whether a revision needs attention.
func (v dated) verdict(now time.Time) verdict {
	if v.ever && v.due <= now.UnixMilli() {
		return right
	}
	return void
}

// judge checks a hint against what it speaks of and mends it if it is wrong. What that was a moment ago
// is enough: its revisions only go up.
func (r *Redis) judge(ctx context.Context, d duty, h hint, answer *redis.StringCmd, now time.Time) (verdict, error) {
	v, err := d.read(h.id, answer)
	if err == nil && v.revision < h.revision {
		// Its writer is slow or dead. Storing that revision shuts the writer out and settles it.
		v, err = d.renew(ctx, h.id)
	}
	switch {
	case errors.Is(err, table.ErrUnavailable):
		return early, err
	case errors.Is(err, table.ErrNotFound) && !d.lost(h, now):
		return early, nil
	case errors.Is(err, table.ErrNotFound):
		if d.index == dueTables && h.revision > 1 { // it was stored, and nothing else removes a table that is due
			r.hear(missingTable, time.Now())
		}
		return void, r.drop(ctx, d, h)
	case err != nil:
		return right, nil //nolint:nilerr // loading it tells why
	case v.revision > h.revision: // stored meanwhile; its own hint was not there yet when these were taken
		return v.verdict(now), r.drop(ctx, d, h)
	case v.revision < h.revision:
		return early, nil
	}
	return r.settle(ctx, d, h, v, now)
}

// settle corrects the hint of a revision that is stored.
func (r *Redis) settle(ctx context.Context, d duty, h hint, v dated, now time.Time) (verdict, error) {
	switch {
	case v.verdict(now) == right:
		return right, nil
	case !v.ever:
		return void, r.drop(ctx, d, h)
	}
	at := redis.Z{Score: float64(v.due), Member: h.member}
	return void, unavailable(r.client.ZAddXX(ctx, partOf(d.index, h.id), at).Err())
}

func (r *Redis) drop(ctx context.Context, d duty, h hint) error {
	return unavailable(r.client.ZRem(ctx, partOf(d.index, h.id), h.member).Err())
}
