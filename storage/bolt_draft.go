package storage

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/ladder"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// drafts is the bucket of the drafts of ladders: each is a bucket by the name of its ladder, with the same buckets in
// it as the file has for ladders. None outlives the process that makes it.
const drafts = "drafts"

// sinceThen is the bucket of a draft with the matches that the ladder itself has taken since the draft began, in their
// order, and drafter the key of who works on it.
const sinceThen = "since"

var drafter = []byte("by")

// ofLadder lists the buckets with what a ladder keeps.
func ofLadder() []string { return []string{heads, standings, pairs, changes, ranks, recent, levels} }

// Begin throws all drafts away, and begins one of each of some ladders.
func (b *Bolt) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := clearDrafts(tx); err != nil {
			return err
		}
		for _, name := range names {
			d, err := bucket(tx, drafts).CreateBucketIfNotExists(within(name))
			if err == nil {
				err = d.Put(drafter, []byte(by))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// clearDrafts throws all drafts away.
func clearDrafts(tx *bbolt.Tx) error {
	if err := tx.DeleteBucket([]byte(drafts)); err != nil && !errors.Is(err, bbolterrors.ErrBucketNotFound) {
		return err
	}
	_, err := tx.CreateBucket([]byte(drafts))
	return err
}

// draftOf is the draft of a ladder; nil if there is none.
func draftOf(tx *bbolt.Tx, name ladder.Name) *bbolt.Bucket {
	return bucket(tx, drafts).Bucket(within(name))
}

// throwAway throws the draft of a ladder away, if there is one.
func throwAway(tx *bbolt.Tx, name ladder.Name) error {
	if draftOf(tx, name) == nil {
		return nil
	}
	return bucket(tx, drafts).DeleteBucket(within(name))
}

// tellDraft tells the draft of a ladder, if there is one, that the ladder has taken a match.
func tellDraft(tx *bbolt.Tx, name ladder.Name, match string) error {
	d := draftOf(tx, name)
	if d == nil {
		return nil
	}
	told, err := d.CreateBucketIfNotExists([]byte(sinceThen))
	if err != nil {
		return err
	}
	n, err := told.NextSequence()
	return errors.Join(err, told.Put(timeKey(int64(n)), []byte(match)))
}

// change changes the draft of a ladder that somebody works on.
func (b *Bolt) change(
	ctx context.Context, by string, name ladder.Name, work func(*bbolt.Tx, *bbolt.Bucket) error,
) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		d := draftOf(tx, name)
		if d == nil || string(d.Get(drafter)) != by {
			return ladder.ErrNoDraft
		}
		return work(tx, d)
	})
}

// Draft takes a result into the draft of a ladder, once.
func (b *Bolt) Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (c ladder.Change, err error) {
	err = b.change(ctx, by, name, func(_ *bbolt.Tx, d *bbolt.Bucket) error {
		for _, part := range ofLadder() {
			if _, err := d.CreateBucketIfNotExists([]byte(part)); err != nil {
				return err
			}
		}
		c, _, err = settleIn(d, name, r)
		return err
	})
	return c, err
}

// Since lists the matches that a ladder has taken since its draft began, in their order.
func (b *Bolt) Since(ctx context.Context, name ladder.Name) (matches []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		d := draftOf(tx, name)
		if d == nil || d.Bucket([]byte(sinceThen)) == nil {
			return nil
		}
		return d.Bucket([]byte(sinceThen)).ForEach(func(_, match []byte) error {
			matches = append(matches, string(match))
			return nil
		})
	})
	return matches, err
}

// Exchange puts a draft in the place of its ladder, unless that has taken more matches since than so many.
func (b *Bolt) Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error) {
	err = b.change(ctx, by, name, func(tx *bbolt.Tx, d *bbolt.Bucket) error {
		told := d.Bucket([]byte(sinceThen))
		if done = told == nil && taken == 0 || told != nil && told.Sequence() == uint64(taken); !done {
			return nil
		}
		for _, part := range ofLadder() {
			if err := replaceWith(bucket(tx, part), d.Bucket([]byte(part)), name); err != nil {
				return err
			}
		}
		return throwAway(tx, name)
	})
	return done, err
}

// replaceWith lets a part of a ladder be as a draft has it; nil has nothing. Only what differs is written, which is
// little mostly: everybody else waits meanwhile.
func replaceWith(part, draft *bbolt.Bucket, name ladder.Name) error {
	get := func([]byte) []byte { return nil }
	if draft != nil {
		get = draft.Get
	}
	var wrong []error
	for _, key := range keysOf(part, name) {
		if get(key) == nil {
			wrong = append(wrong, part.Delete(key))
		}
	}
	if draft != nil {
		wrong = append(wrong, draft.ForEach(func(k, v []byte) error {
			if known := part.Get(k); known != nil && bytes.Equal(known, v) {
				return nil
			}
			return part.Put(bytes.Clone(k), bytes.Clone(v))
		}))
	}
	return errors.Join(wrong...)
}

// keysOf are the keys of a ladder in a bucket.
func keysOf(part *bbolt.Bucket, name ladder.Name) (keys [][]byte) {
	if own := within(name); part.Get(own) != nil {
		keys = append(keys, own)
	}
	prefix := within(name, "")
	c := part.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	return keys
}

// Taken is what a ladder did with a match that has not left the store; ok is false if it has not taken it.
func (b *Bolt) Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		stored := bucket(tx, changes).Get(within(name, match))
		ok = stored != nil
		return unpack(stored, &c)
	})
	return c, ok, err
}
