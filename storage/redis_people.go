package storage

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// Seated lists the ids of the live tables at which a user sits, ascending.
func (r *Redis) Seated(ctx context.Context, user string) ([]string, error) {
	return r.Tagged(ctx, table.SatAtBy(user))
}

// Finished lists the ids of the tables that are over and at which a user sat, the latest first. What it finds
// wrong it mends, and looks again.
func (r *Redis) Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error) {
	for {
		members, total, err := r.finishedPage(ctx, user, from, count)
		if err != nil {
			return nil, 0, err
		}
		ids, void, err := r.played(ctx, user, members)
		if err != nil {
			return nil, 0, err
		}
		if len(void) == 0 {
			return ids, total, nil
		}
		if err := r.client.ZRem(ctx, finishedKey(user), void...).Err(); err != nil {
			return nil, 0, unavailable(err)
		}
	}
}

// finishedPage is a part of the hints of a user, and how many they have.
func (r *Redis) finishedPage(ctx context.Context, user string, from, count int) ([]string, int, error) {
	var page *redis.StringSliceCmd
	var all *redis.IntCmd
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		if all = p.ZCard(ctx, finishedKey(user)); count > 0 {
			page = p.ZRevRange(ctx, finishedKey(user), int64(from), int64(from+count-1))
		}
		return nil
	})
	if err != nil {
		return nil, 0, unavailable(err)
	}
	if page == nil {
		return nil, int(all.Val()), nil
	}
	return page.Val(), int(all.Val()), nil
}

// played sorts hints into the tables that a user has played, among them those that cannot be read, and those
// that they have not. One that goes on may be about to end.
func (r *Redis) played(ctx context.Context, user string, members []string) (ids []string, void []any, err error) {
	for i, answer := range r.getAll(ctx, members) {
		id := members[i]
		t, err := tableOf(id, answer)
		switch {
		case errors.Is(err, table.ErrUnavailable):
			return nil, nil, err
		case err != nil || t.Phase == table.Over && slices.Contains(t.Users(), user): // or it was removed
			ids = append(ids, id)
		case !t.Live():
			void = append(void, id)
		}
	}
	return ids, void, nil
}

// LoadMany returns the tables that can be read, in one round trip.
func (r *Redis) LoadMany(ctx context.Context, ids ...string) (tables []*table.Table, err error) {
	for i, answer := range r.getAll(ctx, ids) {
		switch t, err := tableOf(ids[i], answer); {
		case errors.Is(err, table.ErrUnavailable):
			return nil, err
		case err == nil:
			tables = append(tables, t)
		}
	}
	return tables, nil
}
