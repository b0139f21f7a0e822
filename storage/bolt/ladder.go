package bolt

import (
	"context"
	"errors"
	"slices"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// ladderStore stores ladders, their drafts, and histories.
type ladderStore struct{ *file }

// Settle implements storage.Ladders.
func (b ladderStore) Settle(ctx context.Context, name ladder.Name, r ladder.Result) (c ladder.Change, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		var taken bool
		if c, taken, err = settleIn(tx, name, r); err != nil || !taken {
			return err
		}
		return noteInDraft(tx, name, r.Match)
	})
	return c, err
}

// settleIn takes a result into a ladder of some buckets, and reports whether it was not taken before.
func settleIn(in buckets, name ladder.Name, r ladder.Result) (c ladder.Change, taken bool, err error) {
	key := within(name, r.Match)
	if done := bucket(in, changes).Get(key); done != nil {
		err = codec.Unpack(done, &c)
		return c, false, err
	}
	before, err := readBook(in, name, r)
	if err != nil {
		return c, false, err
	}
	var after ladder.Book
	after, c = ladder.Apply(before, r)
	var h codec.Head
	if err := codec.Unpack(bucket(in, heads).Get(within(name)), &h); err != nil {
		return c, false, err
	}
	h.Take(r)
	c.Ladder, c.Number = name, h.Number
	return c, true, errors.Join(
		writeBook(in, name, before, after), save(in, heads, within(name), h), save(in, changes, key, c),
	)
}

func readBook(in buckets, name ladder.Name, r ladder.Result) (ladder.Book, error) {
	b := ladder.Book{Standings: map[string]ladder.Standing{}, Pairs: map[ladder.Pair]ladder.Versus{}}
	for _, user := range r.Users() {
		var s ladder.Standing
		if err := codec.Unpack(bucket(in, standings).Get(within(name, user)), &s); err != nil {
			return b, err
		}
		b.Standings[user] = s
	}
	for _, p := range r.Pairs() {
		var v ladder.Versus
		if err := codec.Unpack(bucket(in, pairs).Get(within(name, p.A, p.B)), &v); err != nil {
			return b, err
		}
		b.Pairs[p] = v
	}
	return b, nil
}

func writeBook(in buckets, name ladder.Name, before, after ladder.Book) error {
	for user, s := range after.Standings {
		if old := before.Standings[user]; old.Games > 0 {
			if err := removeRank(in, name, rankOfStanding(old)); err != nil {
				return err
			}
		}
		err := errors.Join(rank(in, name, rankOfStanding(s)), save(in, standings, within(name, user), s))
		if err != nil {
			return err
		}
	}
	for p, v := range after.Pairs {
		if err := save(in, pairs, within(name, p.A, p.B), v); err != nil {
			return err
		}
	}
	return nil
}

// Standings implements storage.Ladders.
func (b ladderStore) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
	all := make([]ladder.Standing, len(users))
	err := b.read(ctx, func(tx *bbolt.Tx) error {
		for i, user := range users {
			if err := codec.Unpack(bucket(tx, standings).Get(within(name, user)), &all[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// Versus implements storage.Ladders.
func (b ladderStore) Versus(ctx context.Context, name ladder.Name, one, other string) (v ladder.Versus, err error) {
	p, turned := ladder.PairOf(one, other)
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return codec.Unpack(bucket(tx, pairs).Get(within(name, p.A, p.B)), &v)
	})
	if turned {
		v = v.Turned()
	}
	return v, err
}

// Counts implements storage.Ladders.
func (b ladderStore) Counts(ctx context.Context, name ladder.Name) (map[string]int, error) {
	h, err := b.head(ctx, name)
	return h.Counts, err
}

// Seasons implements storage.Ladders.
func (b ladderStore) Seasons(ctx context.Context, name ladder.Name) ([]string, error) {
	h, err := b.head(ctx, name)
	slices.Reverse(h.Seasons)
	return h.Seasons, err
}

func (b ladderStore) head(ctx context.Context, name ladder.Name) (h codec.Head, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error { return codec.Unpack(bucket(tx, heads).Get(within(name)), &h) })
	return h, err
}
