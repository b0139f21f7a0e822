package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/game/ladder"

	"go.etcd.io/bbolt"
)

// Names of the buckets of the ladders; a key begins with the name of its ladder and a zero byte.
const (
	heads     = "ladders"   // nothing more            → head
	standings = "standings" // user                    → ladder.Standing
	pairs     = "pairs"     // user, a zero byte, user → ladder.Versus
	changes   = "changes"   // match                   → ladder.Change
)

// head is what a ladder knows of itself.
type head struct {
	Number  int64          `json:"number"`  // of the last match it took
	Counts  map[string]int `json:"counts"`  // in words of the game
	Seasons []string       `json:"seasons"` // ascending by time
}

// UnmarshalJSON reads a head as it is stored now or was before schema 2, when a ladder counted the
// faces of dice and the pairs of them.
func (h *head) UnmarshalJSON(stored []byte) error {
	type plain head
	var former struct {
		plain
		Rolls struct {
			Faces []int
			Pairs [][]int
		}
	}
	if err := json.Unmarshal(stored, &former); err != nil {
		return err
	}
	*h = head(former.plain)
	for first, n := range former.Rolls.Faces {
		h.count(fmt.Sprint("face ", first), n)
	}
	for first, pairs := range former.Rolls.Pairs {
		for second, n := range pairs {
			h.count(fmt.Sprint("pair ", first, " ", second), n)
		}
	}
	return nil
}

// count adds to what a word counts.
func (h *head) count(word string, n int) {
	if n == 0 {
		return
	}
	if h.Counts == nil {
		h.Counts = map[string]int{}
	}
	h.Counts[word] += n
}

// take adds what a result brings to a ladder as a whole.
func (h *head) take(r ladder.Result) {
	h.Number++
	for word, n := range r.Counts {
		h.count(word, n)
	}
	if s := ladder.Season(r.Ended); !slices.Contains(h.Seasons, s) {
		h.Seasons = append(h.Seasons, s)
		slices.Sort(h.Seasons)
	}
}

// Settle takes a result into a ladder, once. A draft of the ladder hears of it.
func (b *Bolt) Settle(ctx context.Context, name ladder.Name, r ladder.Result) (c ladder.Change, err error) {
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
		err = unpack(done, &c)
		return c, false, err
	}
	before, err := readBook(in, name, r)
	if err != nil {
		return c, false, err
	}
	var after ladder.Book
	after, c = ladder.Apply(before, r)
	var h head
	if err := unpack(bucket(in, heads).Get(within(name)), &h); err != nil {
		return c, false, err
	}
	h.take(r)
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
		if err := unpack(bucket(in, standings).Get(within(name, user)), &s); err != nil {
			return b, err
		}
		b.Standings[user] = s
	}
	for _, p := range r.Pairs() {
		var v ladder.Versus
		if err := unpack(bucket(in, pairs).Get(within(name, p.A, p.B)), &v); err != nil {
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
func (b *Bolt) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
	all := make([]ladder.Standing, len(users))
	err := b.read(ctx, func(tx *bbolt.Tx) error {
		for i, user := range users {
			if err := unpack(bucket(tx, standings).Get(within(name, user)), &all[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// Versus is how one has fared against another.
func (b *Bolt) Versus(ctx context.Context, name ladder.Name, one, other string) (v ladder.Versus, err error) {
	p, turned := ladder.PairOf(one, other)
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return unpack(bucket(tx, pairs).Get(within(name, p.A, p.B)), &v)
	})
	if turned {
		v = v.Turned()
	}
	return v, err
}

// Counts are the sums of what was counted in the matches of a ladder.
func (b *Bolt) Counts(ctx context.Context, name ladder.Name) (map[string]int, error) {
	h, err := b.head(ctx, name)
	return h.Counts, err
}

// Seasons lists the seasons in which matches of a ladder have ended, the latest first.
func (b *Bolt) Seasons(ctx context.Context, name ladder.Name) ([]string, error) {
	h, err := b.head(ctx, name)
	slices.Reverse(h.Seasons)
	return h.Seasons, err
}

func (b *Bolt) head(ctx context.Context, name ladder.Name) (h head, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error { return unpack(bucket(tx, heads).Get(within(name)), &h) })
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
	stored, err := pack(value)
	if err != nil {
		return err
	}
	return bucket(in, name).Put(key, stored)
}

// ascending is a time as a key that sorts like it.
func ascending(at time.Time) []byte { return timeKey(at.UnixMilli()) }
