package storage

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/table"
)

// duty is a kind of what may be due, with the hints of when.
type duty struct {
	hints string                 // the key of the hints
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
		hints: dueKey, value: tableKey,
		read: func(id string, answer *redis.StringCmd) (dated, error) { return dates(tableOf(id, answer)) },
		renew: func(ctx context.Context, id string) (dated, error) {
			return dates(r.Update(ctx, id, func(*table.Table) error { return nil }))
		},
		lost: func(h hint, now time.Time) bool { return now.Sub(h.at) >= orphaned },
	}
}

// Due lists up to limit ids of the tables that need attention, the longest waiting first, but none of
// those that are set aside. A table that cannot be read is listed: loading it tells why.
func (r *Redis) Due(ctx context.Context, now time.Time, limit int, aside ...string) ([]string, error) {
	return r.due(ctx, r.tablesDue(), now, limit, aside)
}

func (r *Redis) due(ctx context.Context, d duty, now time.Time, limit int, aside []string) ([]string, error) {
	var ids []string
	skip := setOf(aside)
	for kept := 0; len(ids) < limit; {
		all, err := r.hints(ctx, d, now, kept, limit-len(ids)+len(aside))
		if err != nil || len(all) == 0 {
			return ids, err
		}
		hints := slices.DeleteFunc(slices.Clone(all), func(h hint) bool { return skip[h.id] })
		kept += len(all) - len(hints)
		hints = hints[:min(len(hints), limit-len(ids))]
		for i, answer := range r.getKeys(ctx, d.value, idsOf(hints)) {
			h := hints[i]
			found, err := r.judge(ctx, d, h, answer, now)
			if err != nil {
				return nil, err
			}
			if found != void {
				kept++
			}
			if found == right && !slices.Contains(ids, h.id) {
				ids = append(ids, h.id)
			}
		}
	}
	return ids, nil
}

// hints are the next hints that have come up, after some.
func (r *Redis) hints(ctx context.Context, d duty, now time.Time, after, count int) ([]hint, error) {
	page, err := r.client.ZRangeArgsWithScores(ctx, redis.ZRangeArgs{
		Key: d.hints, ByScore: true, Start: "-inf", Stop: now.UnixMilli(), Offset: int64(after), Count: int64(count),
	}).Result()
	if err != nil {
		return nil, unavailable(err)
	}
	hints := make([]hint, len(page))
	for i, z := range page {
		hints[i] = parseHint(z.Member.(string), time.UnixMilli(int64(z.Score)))
	}
	return hints, nil
}

func idsOf(hints []hint) []string {
	ids := make([]string, len(hints))
	for i, h := range hints {
		ids[i] = h.id
	}
	return ids
}

// verdict is what a hint turned out to be.
type verdict int

const (
	right verdict = iota // what it speaks of needs attention
	early                // it speaks of a revision that is still being stored
	void                 // it is gone, or stands at a later time now
)

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
		return void, r.drop(ctx, d, h)
	case err != nil:
		return right, nil //nolint:nilerr // loading it tells why
	case v.revision > h.revision:
		return void, r.drop(ctx, d, h)
	case v.revision < h.revision:
		return early, nil
	}
	return r.settle(ctx, d, h, v, now)
}

// settle corrects the hint of a revision that is stored.
func (r *Redis) settle(ctx context.Context, d duty, h hint, v dated, now time.Time) (verdict, error) {
	switch {
	case !v.ever:
		return void, r.drop(ctx, d, h)
	case v.due <= now.UnixMilli():
		return right, nil
	}
	return void, unavailable(r.client.ZAddXX(ctx, d.hints, redis.Z{Score: float64(v.due), Member: h.member}).Err())
}

func (r *Redis) drop(ctx context.Context, d duty, h hint) error {
	return unavailable(r.client.ZRem(ctx, d.hints, h.member).Err())
}
