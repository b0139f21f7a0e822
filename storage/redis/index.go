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

// The proof that no table gets lost from what is due. Let d be the time at which revision n of
// a table needs attention. The hint of n is written before n is stored, with a time not after d,
// since of several writers who try to become n the earliest time is kept (LT). It is removed or
// put later only by somebody who has seen n or a later revision stored, so that nobody else can
// become n any more, and is then set to d exactly or void. Hence while n is the stored revision
// its hint is there and not late, whoever died in between. A void hint may stay for as long as it
// comes up after the right one: nobody looks at it, and a later write takes it along.
//
// And from the set of its channel: the id of a table is put there before the first revision is
// stored that is live in that channel, and taken out only by somebody who has seen a revision
// stored that is not live, after which none is. So a revision that is made from one which was live
// in the same channel finds it there. The same holds for the sets of its tags, which only live tables have;
// a tag that a table loses while it lives, since somebody has left, is passed over until it has ended, for it
// may come back.
//
// And from the sets of those who have played it: its id is put there before the revision is stored that is
// over, and taken out only by somebody who has seen a revision stored that is over without them, or that has
// ended otherwise, after which none is that they have played.

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

// tidy removes the hints which a table has made void by being stored, unless the right one comes
// up before them; then those of the two revisions before go. Its failure is no failure of the
// write, and what it leaves is mended when somebody looks: so there is no error.
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
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // what is left is mended when somebody looks
		p.ZRem(ctx, partOf(dueTables, t.ID), newHint(t.ID, t.Revision).member, newHint(t.ID, t.Revision-1).member)
		for _, tag := range now.Tags {
			p.SRem(ctx, tagKey(tag), t.ID)
		}
		return nil
	})
}

// InChannel implements storage.Tables. A table that cannot be read is listed: loading it tells why.
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
