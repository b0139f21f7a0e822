package redis

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// dueIndex is an index by time: of tables or of agendas.
type dueIndex struct {
	*server
	index string                 // the prefix of the keys of its parts
	value func(id string) string // the key of a table or an agenda
	read  func(id string, answer *redis.StringCmd) (dated, error)
	renew func(ctx context.Context, id string) (dated, error) // stores it unchanged, as a new revision
	// lost reports whether a missing value will not be stored any more, since no call takes that long.
	lost func(h hint, now time.Time) bool
}

// dated is a revision and when it is due, in milliseconds.
type dated struct {
	revision, due int64
	ever          bool
}

// orphaned is how long after its time the hint of a missing table or agenda is removed: its creation has failed by
// then.
const orphaned = time.Minute

// missingTable is the operation that the watcher receives if a due table is missing: Redis has evicted or lost it.
const missingTable = "missing table"

// due returns the index of due tables.
func (r tableStore) due() dueIndex {
	dates := func(t *table.Table, err error) (dated, error) {
		if err != nil {
			return dated{}, err
		}
		l := codec.ListingOf(t)
		return dated{t.Revision, l.Due, l.Ever}, nil
	}
	return dueIndex{
		server: r.server, index: dueTables, value: tableKey,
		read: func(id string, answer *redis.StringCmd) (dated, error) { return dates(tableOf(id, answer)) },
		renew: func(ctx context.Context, id string) (dated, error) {
			return dates(r.Update(ctx, id, func(*table.Table) error { return nil }))
		},
		lost: func(h hint, now time.Time) bool { return now.Sub(h.at) >= orphaned },
	}
}

// CountDue implements storage.Due.
func (r tableStore) CountDue(ctx context.Context, now time.Time) (int, error) {
	return r.count(ctx, dueTables, now)
}

// CountPeople implements storage.Agendas.
func (r agendaStore) CountPeople(ctx context.Context, now time.Time) (int, error) {
	return r.count(ctx, duePeople, now)
}

func (r *server) count(ctx context.Context, index string, now time.Time) (count int, err error) {
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
	return count, codec.Unavailable(err)
}

// ClaimDue implements storage.Due. The ids include unreadable tables: loading one returns the error. If a part of the
// store is away, the ids found elsewhere come with the error.
func (r tableStore) ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return r.due().claim(ctx, now, until, limit)
}

// ReleaseDue implements storage.Due.
func (r tableStore) ReleaseDue(ctx context.Context, ids ...string) error {
	return r.yield(ctx, dueTables, ids)
}

func (d dueIndex) claim(ctx context.Context, now, until time.Time, limit int) (ids []string, wrong error) {
	waiting, wrong := d.waiting(ctx, d.index, now)
	var mine, rest []hint
	for _, part := range waiting {
		for len(mine) < limit {
			hints, err := d.take(ctx, part, now, until, limit-len(mine))
			if err != nil || len(hints) == 0 {
				wrong = errors.Join(wrong, err)
				break
			}
			stand, fall, err := d.sift(ctx, hints, now)
			mine, rest = append(mine, stand...), append(rest, fall...)
			wrong = errors.Join(wrong, err)
		}
	}
	slices.SortFunc(mine, func(a, b hint) int { return cmp.Or(a.at.Compare(b.at), strings.Compare(a.id, b.id)) })
	ids = idsOf(mine)
	rest = slices.DeleteFunc(rest, func(h hint) bool { return slices.Contains(ids, h.id) })
	return ids, errors.Join(wrong, d.yield(ctx, d.index, idsOf(rest)))
}

// waiting lists the parts with due hints, the longest waiting first. It returns ErrSchema if replicas of another
// version use the store.
func (r *server) waiting(ctx context.Context, index string, now time.Time) (keys []string, err error) {
	var laid *redis.StringCmd
	heads := make([]*redis.ZSliceCmd, parts)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		laid = p.Get(ctx, layoutKey)
		for part := range parts {
			heads[part] = p.ZRangeArgsWithScores(ctx, redis.ZRangeArgs{
				Key: partKey(index, part), ByScore: true, Start: "-inf", Stop: now.UnixMilli(), Count: 1,
			})
		}
		return nil
	})
	err = known(laid)
	if errors.Is(err, storage.ErrSchema) {
		return nil, err
	}
	since := map[string]float64{}
	for part, answer := range heads {
		switch first, wrong := answer.Result(); {
		case wrong != nil:
			err = codec.Unavailable(wrong) // one error is enough
		case len(first) > 0:
			key := partKey(index, part)
			keys, since[key] = append(keys, key), first[0].Score
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(since[a], since[b]) })
	return keys, err
}

// claimHints takes the next hints of a part, and claims their tables or users. It skips those that another call has
// claimed.
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

// take claims up to limit ids of a part, and returns their hints.
func (r *server) take(ctx context.Context, part string, now, until time.Time, limit int) ([]hint, error) {
	taken, err := r.run(ctx, claimHints, part, millis(now), millis(until), limit).StringSlice()
	if err != nil {
		return nil, codec.Unavailable(err)
	}
	var hints []hint
	for pair := range slices.Chunk(taken, 2) {
		at, err := strconv.ParseFloat(pair[1], 64)
		if err != nil {
			return nil, codec.Unavailable(err)
		}
		hints = append(hints, parseHint(pair[0], time.UnixMilli(int64(at))))
	}
	return hints, nil
}

// yield gives back claims.
func (r *server) yield(ctx context.Context, index string, ids []string) error {
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
	return codec.Unavailable(err)
}

func millis(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

func idsOf(hints []hint) []string {
	ids := make([]string, len(hints))
	for i, h := range hints {
		ids[i] = h.id
	}
	return ids
}

// sift separates the right hints, one for each id, from the others.
func (d dueIndex) sift(ctx context.Context, hints []hint, now time.Time) (stand, fall []hint, wrong error) {
	for i, answer := range d.getKeys(ctx, d.value, idsOf(hints)) {
		h := hints[i]
		found, err := d.judge(ctx, h, answer, now)
		if found == right && err == nil && !slices.ContainsFunc(stand, func(o hint) bool { return o.id == h.id }) {
			stand = append(stand, h)
			continue
		}
		fall, wrong = append(fall, h), errors.Join(wrong, err)
	}
	return stand, fall, wrong
}

// verdict is the result of checking a hint.
type verdict int

const (
	right verdict = iota // its table or agenda is due
	early                // its revision is still being stored
	void                 // the hint was removed or has a later time now
)

// verdict returns right if a revision is due, and void otherwise.
func (v dated) verdict(now time.Time) verdict {
	if v.ever && v.due <= now.UnixMilli() {
		return right
	}
	return void
}

// judge compares a hint with the stored value, and corrects a wrong hint. A slightly older state is enough, since
// revisions only increase.
func (d dueIndex) judge(ctx context.Context, h hint, answer *redis.StringCmd, now time.Time) (verdict, error) {
	v, err := d.read(h.id, answer)
	if err == nil && v.revision < h.revision {
		// Its writer is slow or dead. Storing that revision here makes the late write fail.
		v, err = d.renew(ctx, h.id)
	}
	switch {
	case errors.Is(err, storage.ErrUnavailable):
		return early, err
	case errors.Is(err, storage.ErrNotFound) && !d.lost(h, now):
		return early, nil
	case errors.Is(err, storage.ErrNotFound):
		if d.index == dueTables && h.revision > 1 { // it was stored, and the store never removes a due table
			d.reportFailure(missingTable, time.Now())
		}
		return void, d.drop(ctx, h)
	case err != nil:
		return right, nil //nolint:nilerr // loading it returns the error
	case v.revision > h.revision: // stored meanwhile; its own hint was not there yet when these were taken
		return v.verdict(now), d.drop(ctx, h)
	case v.revision < h.revision:
		return early, nil
	}
	return d.settle(ctx, h, v, now)
}

// settle corrects the hint of a stored revision.
func (d dueIndex) settle(ctx context.Context, h hint, v dated, now time.Time) (verdict, error) {
	switch {
	case v.verdict(now) == right:
		return right, nil
	case !v.ever:
		return void, d.drop(ctx, h)
	}
	at := redis.Z{Score: float64(v.due), Member: h.member}
	return void, codec.Unavailable(d.client.ZAddXX(ctx, partOf(d.index, h.id), at).Err())
}

func (d dueIndex) drop(ctx context.Context, h hint) error {
	return codec.Unavailable(d.client.ZRem(ctx, partOf(d.index, h.id), h.member).Err())
}
