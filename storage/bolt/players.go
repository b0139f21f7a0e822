package bolt

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// Seated implements storage.Tables.
func (b tableStore) Seated(ctx context.Context, user string) ([]string, error) {
	return b.Tagged(ctx, table.SatAtBy(user))
}

// Finished implements storage.Tables.
func (b tableStore) Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error) {
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

// finishedEntries returns the keys of a table in the index of finished tables.
func finishedEntries(l codec.Listing, id string) [][]byte {
	keys := make([][]byte, len(l.Played))
	for i, user := range l.Played {
		keys[i] = slices.Concat([]byte(user+"\x00"), timeKey(l.Ended), []byte(id))
	}
	return keys
}

// relistFinished moves a table in the index of finished tables.
func relistFinished(tx *bbolt.Tx, id string, before, now codec.Listing) error {
	if before.Ended == now.Ended && slices.Equal(before.Played, now.Played) {
		return nil
	}
	var wrong []error
	for _, key := range finishedEntries(before, id) {
		wrong = append(wrong, bucket(tx, finished).Delete(key))
	}
	for _, key := range finishedEntries(now, id) {
		wrong = append(wrong, bucket(tx, finished).Put(key, nil))
	}
	return errors.Join(wrong...)
}

// LoadMany implements storage.Tables.
func (b tableStore) LoadMany(ctx context.Context, ids ...string) (tables []*table.Table, err error) {
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
