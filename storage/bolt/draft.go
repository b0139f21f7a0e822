package bolt

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// takenSince is the bucket of a draft with the matches that the ladder has taken since the draft began, in their order.
// drafter is the key of the worker that owns the draft.
const takenSince = "since"

var drafter = []byte("by")

// Begin implements storage.Drafts.
func (b ladderStore) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := dropDrafts(tx); err != nil {
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

// dropDrafts deletes all drafts.
func dropDrafts(tx *bbolt.Tx) error {
	if err := tx.DeleteBucket([]byte(drafts)); err != nil && !errors.Is(err, bbolterrors.ErrBucketNotFound) {
		return err
	}
	_, err := tx.CreateBucket([]byte(drafts))
	return err
}

// draftOf returns the draft of a ladder; nil if there is none.
func draftOf(tx *bbolt.Tx, name ladder.Name) *bbolt.Bucket {
	return bucket(tx, drafts).Bucket(within(name))
}

// dropDraft deletes the draft of a ladder, if there is one.
func dropDraft(tx *bbolt.Tx, name ladder.Name) error {
	if draftOf(tx, name) == nil {
		return nil
	}
	return bucket(tx, drafts).DeleteBucket(within(name))
}

// noteInDraft notes in the draft of a ladder, if there is one, that the ladder has taken a match.
func noteInDraft(tx *bbolt.Tx, name ladder.Name, match string) error {
	d := draftOf(tx, name)
	if d == nil {
		return nil
	}
	told, err := d.CreateBucketIfNotExists([]byte(takenSince))
	if err != nil {
		return err
	}
	n, err := told.NextSequence()
	return errors.Join(err, told.Put(timeKey(int64(n)), []byte(match)))
}

// change changes the draft of a ladder that belongs to a worker.
func (b ladderStore) change(
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

// Draft implements storage.Drafts.
func (b ladderStore) Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (
	c ladder.Change, err error,
) {
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

// TakenSince implements storage.Drafts.
func (b ladderStore) TakenSince(ctx context.Context, name ladder.Name) (matches []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		d := draftOf(tx, name)
		if d == nil || d.Bucket([]byte(takenSince)) == nil {
			return nil
		}
		return d.Bucket([]byte(takenSince)).ForEach(func(_, match []byte) error {
			matches = append(matches, string(match))
			return nil
		})
	})
	return matches, err
}

// Exchange implements storage.Drafts.
func (b ladderStore) Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error) {
	err = b.change(ctx, by, name, func(tx *bbolt.Tx, d *bbolt.Bucket) error {
		told := d.Bucket([]byte(takenSince))
		if done = told == nil && taken == 0 || told != nil && told.Sequence() == uint64(taken); !done {
			return nil
		}
		for _, part := range ofLadder() {
			if err := replaceWith(bucket(tx, part), d.Bucket([]byte(part)), name); err != nil {
				return err
			}
		}
		return dropDraft(tx, name)
	})
	return done, err
}

// replaceWith makes a part of a ladder equal to that of a draft; nil is empty. It writes only the differences, which
// mostly are few, since all other writers wait.
func replaceWith(part, draft *bbolt.Bucket, name ladder.Name) error {
	get := func([]byte) []byte { return nil }
	if draft != nil {
		get = draft.Get
	}
	var wrong []error
	for _, key := range ladderKeys(part, name) {
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

// ladderKeys lists the keys of a ladder in a bucket.
func ladderKeys(part *bbolt.Bucket, name ladder.Name) (keys [][]byte) {
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

// Taken implements storage.Drafts.
func (b ladderStore) Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		stored := bucket(tx, changes).Get(within(name, match))
		ok = stored != nil
		return codec.Unpack(stored, &c)
	})
	return c, ok, err
}
