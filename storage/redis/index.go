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

// Proof that no index misses a table.
//
// Due tables: let d be the time at which revision n of a table is due. The hint of n is written before n is stored,
// with a time not after d: of several writers who try to store n, the earliest time is kept (LT). Only a process that
// has read revision n or a later one removes the hint or gives it a later time. Then no other writer can store n any
// more, so the time d is final. Hence the hint of the stored revision exists and is not late, wherever a process died.
// A void hint may stay while its time is after that of the right one: it is not read before, and a later write removes
// it.
//
// Channels: the id of a table is added to the set of a channel before the first live revision in that channel is
// stored. Only a process that has read a revision that is not live removes it, and no later revision is live. So a
// revision that is made from a live one in the same channel need not add it. The same holds for tags, which only live
// tables have. A live table may lose a tag, since a player has left, and get it back: so the id stays until the table
// has ended.
//
// Finished tables: the id is added to the sets of the players before the finished revision is stored. Only a process
// that has read a finished revision without the player, or one that has ended otherwise, removes it, and no later
// revision has the player.

// announce writes the hints of a table that is about to be stored. If the revision that it is made from is listed, its
// hints are there. The hint of when it is due must survive the server as the table does: if it is on another one,
// replicas confirm it first; on the same one they have it before the table.
func (r tableStore) announce(ctx context.Context, t *table.Table, before codec.Listing) error {
	apart, err := r.apart(ctx, partOf(dueTables, t.ID), tableKey(t.ID))
	if err != nil {
		return codec.Unavailable(err)
	}
	if _, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		putInSets(ctx, p, t, before)
		if apart {
			return nil
		}
		return hintAt(ctx, p, t)
	}); err != nil || !apart {
		return codec.Unavailable(err)
	}
	return codec.Unavailable(r.write(ctx, partOf(dueTables, t.ID), func(ctx context.Context, c connection) error {
		return hintAt(ctx, c, t)
	}))
}

// putInSets adds a table to the sets in which it is listed.
func putInSets(ctx context.Context, p redis.Pipeliner, t *table.Table, before codec.Listing) {
	now := codec.ListingOf(t)
	if now.Channel != before.Channel && now.Channel != "" {
		p.SAdd(ctx, channelKey(now.Channel), t.ID)
	}
	for _, tag := range codec.Without(now.Tags, before.Tags) {
		p.SAdd(ctx, tagKey(tag), t.ID)
	}
	for _, user := range codec.Without(now.Played, before.Played) {
		p.ZAdd(ctx, finishedKey(user), redis.Z{Score: float64(now.Ended), Member: t.ID})
	}
}

// hintAt writes the hint of when a table is due, if it ever is.
func hintAt(ctx context.Context, c connection, t *table.Table) error {
	now := codec.ListingOf(t)
	if !now.Ever {
		return nil
	}
	hint := newHint(t.ID, t.Revision).member
	return c.Process(ctx, redis.NewIntCmd(ctx, "zadd", partOf(dueTables, t.ID), "lt", now.Due, hint))
}

// tidy removes the hints of the two previous revisions, unless the right hint has an earlier time, and the table from
// sets in which it no longer belongs. It returns no error: the write has succeeded, and readers correct wrong hints.
func (r tableStore) tidy(ctx context.Context, t *table.Table, before codec.Listing) {
	now := codec.ListingOf(t)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		if before.Ever && (!now.Ever || before.Due <= now.Due) {
			p.ZRem(ctx, partOf(dueTables, t.ID),
				newHint(t.ID, t.Revision-1).member, newHint(t.ID, t.Revision-2).member)
		}
		if before.Channel != "" && now.Channel == "" {
			p.SRem(ctx, channelKey(before.Channel), t.ID)
			for _, tag := range before.Tags {
				p.SRem(ctx, tagKey(tag), t.ID)
			}
		}
		for _, user := range codec.Without(before.Played, now.Played) {
			p.ZRem(ctx, finishedKey(user), t.ID)
		}
		return nil
	})
}

// unlist removes the hints of a removed table, except those of its players.
func (r tableStore) unlist(ctx context.Context, t *table.Table) {
	now := codec.ListingOf(t)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // readers correct what is left
		p.ZRem(ctx, partOf(dueTables, t.ID), newHint(t.ID, t.Revision).member, newHint(t.ID, t.Revision-1).member)
		for _, tag := range now.Tags {
			p.SRem(ctx, tagKey(tag), t.ID)
		}
		return nil
	})
}

// InChannel implements storage.Tables. An unreadable table is listed: loading it returns the error.
func (r tableStore) InChannel(ctx context.Context, channel string) ([]string, error) {
	return r.entries(ctx, channelKey(channel), func(t *table.Table) bool { return t.Live() && t.Channel == channel })
}

// Tagged implements storage.Tables.
func (r tableStore) Tagged(ctx context.Context, tag string) ([]string, error) {
	return r.entries(ctx, tagKey(tag), func(t *table.Table) bool { return slices.Contains(t.Tags(), tag) })
}

// entries lists the ids of a set whose tables belong there, and removes those that have ended.
func (r tableStore) entries(ctx context.Context, key string, belongs func(*table.Table) bool) ([]string, error) {
	members, err := r.client.SMembers(ctx, key).Result()
	if err != nil {
		return nil, codec.Unavailable(err)
	}
	slices.Sort(members)
	var ids []string
	var ended []any
	for i, answer := range r.getAll(ctx, members) {
		id := members[i]
		t, err := tableOf(id, answer)
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return nil, err
		case errors.Is(err, storage.ErrNotFound):
			// It may be about to be created.
		case err != nil || belongs(t):
			ids = append(ids, id)
		case !t.Live():
			ended = append(ended, id) // nothing that has ended lives again, so this cannot hide a table
		}
	}
	if len(ended) > 0 {
		return ids, codec.Unavailable(r.client.SRem(ctx, key, ended...).Err())
	}
	return ids, nil
}

// getAll asks for tables, all in one round trip; each answer keeps its error.
func (r tableStore) getAll(ctx context.Context, ids []string) []*redis.StringCmd {
	return r.getKeys(ctx, tableKey, ids)
}
