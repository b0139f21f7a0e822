package bolt

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"dockside/ladder"
	"dockside/storage/internal/codec"
)

// Names of the buckets of the ladders; a key begins with the name of its ladder and a zero byte.
const (
	heads     = "ladders"   // nothing more            → head
	standings = "standings" // user                    → ladder.Standing
	pairs     = "pairs"     // user, a zero byte, user → ladder.Versus
	changes   = "changes"   // match                   → ladder.Change
)

// Settle takes a result into a ladder, once. A draft of the ladder hears of it.
func (b *Store) Settle(ctx context.Context, name ladder.Name, r ladder.Result) (c ladder.Change, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		var taken bool
		if c, taken, err = settleIn(tx, name, r); err != nil || !taken {
			return err
		}
		return tellDraft(tx, name, r.Match)
	})
	return c, err
}

// settleIn takes a result into a ladder of some buckets, and tells whether it was not there before.
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
		writeBook(in, name, before, after),
		save(in, heads, within(name), h),
		save(in, changes, key, c),
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
			if err := unrank(in, name, rankOfStanding(old)); err != nil {
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

// Standings gives the standing of each user, in their order.
func (b *Store) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
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

// Versus is how one has fared against another.
func (b *Store) Versus(ctx context.Context, name ladder.Name, one, other string) (v ladder.Versus, err error) {
	p, turned := ladder.PairOf(one, other)
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return codec.Unpack(bucket(tx, pairs).Get(within(name, p.A, p.B)), &v)
	})
	if turned {
		v = v.Turned()
	}
	return v, err
}

// Counts are the sums of what was counted in the matches of a ladder.
func (b *Store) Counts(ctx context.Context, name ladder.Name) (map[string]int, error) {
	h, err := b.head(ctx, name)
	return h.Counts, err
}

// Seasons lists the seasons in which matches of a ladder have ended, the latest first.
func (b *Store) Seasons(ctx context.Context, name ladder.Name) ([]string, error) {
	h, err := b.head(ctx, name)
	slices.Reverse(h.Seasons)
	return h.Seasons, err
}

func (b *Store) head(ctx context.Context, name ladder.Name) (h codec.Head, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error { return codec.Unpack(bucket(tx, heads).Get(within(name)), &h) })
	return h, err
}

// within is a key of a ladder.
func within(name ladder.Name, parts ...string) []byte {
	key := []byte(name.String())
	for _, p := range parts {
		key = append(append(key, 0), p...)
	}
	return key
}

// save packs a value into a bucket.
func save(in buckets, name string, key []byte, value any) error {
	stored, err := codec.Pack(value)
	if err != nil {
		return err
	}
	return bucket(in, name).Put(key, stored)
}

// ascending is a time as a key that sorts like it.
func ascending(at time.Time) []byte { return timeKey(at.UnixMilli()) }
