package redis

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// Seated implements storage.Tables.
func (r tableStore) Seated(ctx context.Context, user string) ([]string, error) {
	return r.Tagged(ctx, table.SatAtBy(user))
}

// Finished implements storage.Tables. It removes wrong hints that it finds, and looks again.
func (r tableStore) Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error) {
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
			return nil, 0, codec.Unavailable(err)
		}
	}
}

// finishedPage returns a part of the hints of a user, and how many there are.
func (r tableStore) finishedPage(ctx context.Context, user string, from, count int) ([]string, int, error) {
	var page *redis.StringSliceCmd
	var all *redis.IntCmd
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		if all = p.ZCard(ctx, finishedKey(user)); count > 0 {
			page = p.ZRevRange(ctx, finishedKey(user), int64(from), int64(from+count-1))
		}
		return nil
	})
	if err != nil {
		return nil, 0, codec.Unavailable(err)
	}
	if page == nil {
		return nil, int(all.Val()), nil
	}
	return page.Val(), int(all.Val()), nil
}

// played sorts hints into tables that the user has played, unreadable ones among them, and void hints. A table that
// goes on may be about to end.
func (r tableStore) played(ctx context.Context, user string, members []string) (ids []string, void []any, err error) {
	for i, answer := range r.getAll(ctx, members) {
		id := members[i]
		t, err := tableOf(id, answer)
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return nil, nil, err
		case err != nil || t.Phase == table.Over && slices.Contains(t.Users(), user): // or it was removed
			ids = append(ids, id)
		case !t.Live():
			void = append(void, id)
		}
	}
	return ids, void, nil
}

// LoadMany implements storage.Tables.
func (r tableStore) LoadMany(ctx context.Context, ids ...string) (tables []*table.Table, err error) {
	for i, answer := range r.getAll(ctx, ids) {
		switch t, err := tableOf(ids[i], answer); {
		case errors.Is(err, storage.ErrUnavailable):
			return nil, err
		case err == nil:
			tables = append(tables, t)
		}
	}
	return tables, nil
}
