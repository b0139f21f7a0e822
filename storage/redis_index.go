package storage

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"

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

// announce writes the hints of a table that is about to be stored. Where the revision is listed that it is
// made from, its hints are there. When it is due has to outlast the server as the table does: where that lies on
// another one, replicas confirm it first; on the same they have it before the table.
func (r *Redis) announce(ctx context.Context, t *table.Table, before listing) error {
	apart, err := r.apart(ctx, partOf(dueTables, t.ID), tableKey(t.ID))
	if err != nil {
		return unavailable(err)
	}
	if _, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		putInSets(ctx, p, t, before)
		if apart {
			return nil
		}
		return hintAt(ctx, p, t)
	}); err != nil || !apart {
		return unavailable(err)
	}
	return unavailable(r.write(ctx, partOf(dueTables, t.ID), func(ctx context.Context, c connection) error {
		return hintAt(ctx, c, t)
	}))
}

// putInSets puts a table into the sets where it is to be found.
func putInSets(ctx context.Context, p redis.Pipeliner, t *table.Table, before listing) {
	now := listingOf(t)
	if now.channel != before.channel && now.channel != "" {
		p.SAdd(ctx, channelKey(now.channel), t.ID)
	}
	for _, tag := range without(now.tags, before.tags) {
		p.SAdd(ctx, tagKey(tag), t.ID)
	}
	for _, user := range without(now.played, before.played) {
		p.ZAdd(ctx, finishedKey(user), redis.Z{Score: float64(now.ended), Member: t.ID})
	}
}

// hintAt writes the hint of when a table is due, if it ever is.
func hintAt(ctx context.Context, c connection, t *table.Table) error {
	now := listingOf(t)
	if !now.ever {
		return nil
	}
	hint := newHint(t.ID, t.Revision).member
	return c.Process(ctx, redis.NewIntCmd(ctx, "zadd", partOf(dueTables, t.ID), "lt", now.due, hint))
}

// tidy removes the hints which a table has made void by being stored, unless the right one comes
// up before them; then those of the two revisions before go. Its failure is no failure of the
// write, and what it leaves is mended when somebody looks: so there is no error.
func (r *Redis) tidy(ctx context.Context, t *table.Table, before listing) {
	now := listingOf(t)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		if before.ever && (!now.ever || before.due <= now.due) {
			p.ZRem(ctx, partOf(dueTables, t.ID),
				newHint(t.ID, t.Revision-1).member, newHint(t.ID, t.Revision-2).member)
		}
		if before.channel != "" && now.channel == "" {
			p.SRem(ctx, channelKey(before.channel), t.ID)
			for _, tag := range before.tags {
				p.SRem(ctx, tagKey(tag), t.ID)
			}
		}
		for _, user := range without(before.played, now.played) {
			p.ZRem(ctx, finishedKey(user), t.ID)
		}
		return nil
	})
}

// unlist removes the hints of a table that was removed, but for those of who has played it.
func (r *Redis) unlist(ctx context.Context, t *table.Table) {
	now := listingOf(t)
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // what is left is mended when somebody looks
		p.ZRem(ctx, partOf(dueTables, t.ID), newHint(t.ID, t.Revision).member, newHint(t.ID, t.Revision-1).member)
		for _, tag := range now.tags {
			p.SRem(ctx, tagKey(tag), t.ID)
		}
		return nil
	})
}

// InChannel lists the ids of the live tables in a channel, ascending. A table that cannot be read is
// listed: loading it tells why.
func (r *Redis) InChannel(ctx context.Context, channel string) ([]string, error) {
	return r.entries(ctx, channelKey(channel), func(t *table.Table) bool { return t.Live() && t.Channel == channel })
}

// Tagged lists the ids of the tables with a tag, ascending, and of those that cannot be read.
func (r *Redis) Tagged(ctx context.Context, tag string) ([]string, error) {
	return r.entries(ctx, tagKey(tag), func(t *table.Table) bool { return slices.Contains(t.Tags(), tag) })
}

// entries lists the ids of a set whose tables belong there, and takes those out that have ended.
func (r *Redis) entries(ctx context.Context, key string, belongs func(*table.Table) bool) ([]string, error) {
	members, err := r.client.SMembers(ctx, key).Result()
	if err != nil {
		return nil, unavailable(err)
	}
	slices.Sort(members)
	var ids []string
	var ended []any
	for i, answer := range r.getAll(ctx, members) {
		id := members[i]
		t, err := tableOf(id, answer)
		switch {
		case errors.Is(err, table.ErrUnavailable):
			return nil, err
		case errors.Is(err, table.ErrNotFound):
			// It may be about to be created.
		case err != nil || belongs(t):
			ids = append(ids, id)
		case !t.Live():
			ended = append(ended, id) // nothing that has ended lives again, so this cannot hide a table
		}
	}
	if len(ended) > 0 {
		return ids, unavailable(r.client.SRem(ctx, key, ended...).Err())
	}
	return ids, nil
}

// getAll asks for tables, all in one round trip; each answer keeps its error.
func (r *Redis) getAll(ctx context.Context, ids []string) []*redis.StringCmd {
	return r.getKeys(ctx, tableKey, ids)
}

func (r *Redis) getKeys(ctx context.Context, key func(id string) string, ids []string) []*redis.StringCmd {
	answers := make([]*redis.StringCmd, len(ids))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for i, id := range ids {
			answers[i] = p.Get(ctx, key(id))
		}
		return nil
	})
	return answers
}
