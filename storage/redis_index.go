package storage

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/table"
)

// The proof that no table gets lost from dockside:due. Let d be the time at which revision n of
// a table needs attention. The hint of n is written before n is stored, with a time not after d,
// since of several writers who try to become n the earliest time is kept (LT). It is removed or
// put later only by somebody who has seen n or a later revision stored, so that nobody else can
// become n any more, and is then set to d exactly or void. Hence while n is the stored revision
// its hint is there and not late, whoever died in between.

// announce writes the hints of a table that is about to be stored.
func (r *Redis) announce(ctx context.Context, t *table.Table) error {
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		if t.Live() {
			p.SAdd(ctx, channelKey(t.Channel), t.ID)
		}
		if at, ever := dueAt(t); ever {
			p.ZAddArgs(ctx, dueKey, redis.ZAddArgs{LT: true, Members: []redis.Z{
				{Score: float64(at), Member: newHint(t.ID, t.Revision).member},
			}})
		}
		return nil
	})
	return unavailable(err)
}

// tidy removes the hints which a table has made void by being stored. Its failure is no failure
// of the write, and what it leaves is mended when somebody looks: so there is no error.
func (r *Redis) tidy(ctx context.Context, t *table.Table) {
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.ZRem(ctx, dueKey, newHint(t.ID, t.Revision-1).member)
		if !t.Live() {
			p.SRem(ctx, channelKey(t.Channel), t.ID)
		}
		return nil
	})
}

// InChannel lists the ids of the live tables in a channel, ascending. A table that cannot be read is
// listed: loading it tells why.
func (r *Redis) InChannel(ctx context.Context, channel string) ([]string, error) {
	members, err := r.client.SMembers(ctx, channelKey(channel)).Result()
	if err != nil {
		return nil, unavailable(err)
	}
	slices.Sort(members)
	var ids []string
	for _, id := range members {
		t, err := r.Load(ctx, id)
		switch {
		case errors.Is(err, table.ErrUnavailable):
			return nil, err
		case errors.Is(err, table.ErrNotFound):
			// It may be about to be created.
		case err != nil || t.Live() && t.Channel == channel:
			ids = append(ids, id)
		case !t.Live():
			// Nothing that has ended lives again, so this cannot hide a table.
			if err := r.client.SRem(ctx, channelKey(channel), id).Err(); err != nil {
				return nil, unavailable(err)
			}
		}
	}
	return ids, nil
}

// Due lists up to limit ids of the tables that need attention, the longest waiting first. A
// table that cannot be read is listed: loading it tells why.
func (r *Redis) Due(ctx context.Context, now time.Time, limit int) ([]string, error) {
	var ids []string
	for kept := 0; len(ids) < limit; {
		page, err := r.client.ZRangeArgsWithScores(ctx, redis.ZRangeArgs{
			Key: dueKey, ByScore: true, Start: "-inf", Stop: now.UnixMilli(),
			Offset: int64(kept), Count: int64(limit - len(ids)),
		}).Result()
		if err != nil {
			return nil, unavailable(err)
		}
		if len(page) == 0 {
			break
		}
		for _, z := range page {
			h := parseHint(z.Member.(string))
			found, err := r.judge(ctx, h, time.UnixMilli(int64(z.Score)), now)
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

// verdict is what a hint turned out to be.
type verdict int

const (
	right verdict = iota // the table needs attention
	early                // it speaks of a revision that is still being stored
	void                 // it is gone, or stands at a later time now
)

// orphaned is how long after its time the hint of a table that does not exist is dropped: its
// creation has failed by then, since no call takes so long.
const orphaned = time.Minute

// judge checks a hint against its table and mends it if it is wrong.
func (r *Redis) judge(ctx context.Context, h hint, at, now time.Time) (verdict, error) {
	t, err := r.Load(ctx, h.id)
	if err == nil && t.Revision < h.revision {
		// Its writer is slow or dead. Storing that revision shuts the writer out and settles it.
		t, err = r.Update(ctx, h.id, func(*table.Table) error { return nil })
	}
	switch {
	case errors.Is(err, table.ErrUnavailable):
		return early, err
	case errors.Is(err, table.ErrNotFound) && now.Sub(at) < orphaned:
		return early, nil
	case errors.Is(err, table.ErrNotFound):
		return void, r.drop(ctx, h)
	case err != nil:
		return right, nil
	case t.Revision > h.revision:
		return void, r.drop(ctx, h)
	case t.Revision < h.revision:
		return early, nil
	}
	return r.settle(ctx, h, t, now)
}

// settle corrects the hint of a revision that is stored.
func (r *Redis) settle(ctx context.Context, h hint, t *table.Table, now time.Time) (verdict, error) {
	at, ever := dueAt(t)
	switch {
	case !ever:
		return void, r.drop(ctx, h)
	case at <= now.UnixMilli():
		return right, nil
	}
	return void, unavailable(r.client.ZAddXX(ctx, dueKey, redis.Z{Score: float64(at), Member: h.member}).Err())
}

func (r *Redis) drop(ctx context.Context, h hint) error {
	return unavailable(r.client.ZRem(ctx, dueKey, h.member).Err())
}
