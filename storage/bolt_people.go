package storage

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// finished is the name of the bucket with the tables that are over, by who sat at them.
const finished = "finished"

// Seated lists the ids of the live tables at which a user sits.
func (b *Bolt) Seated(ctx context.Context, user string) ([]string, error) {
	return b.Tagged(ctx, table.SatAtBy(user))
}

// Finished lists the ids of the tables that are over and at which a user sat, the latest first.
func (b *Bolt) Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		prefix := []byte(user + "\x00")
		c := bucket(tx, finished).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			ids = append(ids, string(k[len(prefix)+timeKeyLen:]))
		}
		return nil
	})
	total = len(ids)
	slices.Reverse(ids)
	from = min(from, total)
	return ids[from:min(from+count, total)], total, err
}

// finishedEntries are the keys of a table in the index of those that are over.
func (l listing) finishedEntries(id string) [][]byte {
	keys := make([][]byte, len(l.played))
	for i, user := range l.played {
		keys[i] = slices.Concat([]byte(user+"\x00"), timeKey(l.ended), []byte(id))
	}
	return keys
}

// refinish moves a table in the index of those that are over.
func refinish(tx *bbolt.Tx, id string, before, now listing) error {
	if before.ended == now.ended && slices.Equal(before.played, now.played) {
		return nil
	}
	var wrong []error
	for _, key := range before.finishedEntries(id) {
		wrong = append(wrong, bucket(tx, finished).Delete(key))
	}
	for _, key := range now.finishedEntries(id) {
		wrong = append(wrong, bucket(tx, finished).Put(key, nil))
	}
	return errors.Join(wrong...)
}

// LoadMany returns the tables that can be read.
func (b *Bolt) LoadMany(ctx context.Context, ids ...string) (tables []*table.Table, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		for _, id := range ids {
			if t, err := get(tx, id); err == nil {
				tables = append(tables, t)
			}
		}
		return nil
	})
	return tables, err
}
