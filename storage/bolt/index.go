package bolt

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/table"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// InChannel implements storage.Tables.
func (b tableStore) InChannel(ctx context.Context, channel string) (ids []string, err error) {
	return b.entries(ctx, channels, channel)
}

// Tagged implements storage.Tables.
func (b tableStore) Tagged(ctx context.Context, tag string) (ids []string, err error) {
	return b.entries(ctx, tags, tag)
}

// entries lists the ids under a word in an index.
func (b tableStore) entries(ctx context.Context, index, word string) (ids []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		prefix := append([]byte(word), 0)
		c := bucket(tx, index).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			ids = append(ids, string(k[len(prefix):]))
		}
		return nil
	})
	return ids, err
}

// put stores a table, and moves it in the indexes from where it was before.
func put(tx *bbolt.Tx, t *table.Table, value []byte, before codec.Listing) error {
	return errors.Join(bucket(tx, tables).Put([]byte(t.ID), value), relist(tx, t.ID, before, codec.ListingOf(t)))
}

// relist moves a table in the indexes.
func relist(tx *bbolt.Tx, id string, before, now codec.Listing) error {
	wrong := []error{
		move(bucket(tx, channels), channelEntry(before, id), channelEntry(now, id)),
		move(bucket(tx, due), dueEntry(before, id), dueEntry(now, id)),
		relistFinished(tx, id, before, now),
	}
	for _, tag := range codec.Without(before.Tags, now.Tags) {
		wrong = append(wrong, move(bucket(tx, tags), entry(tag, id), nil))
	}
	for _, tag := range codec.Without(now.Tags, before.Tags) {
		wrong = append(wrong, move(bucket(tx, tags), nil, entry(tag, id)))
	}
	return errors.Join(wrong...)
}

// channelEntry returns the key of a table in the index of channels; nil if it is not listed.
func channelEntry(l codec.Listing, id string) []byte {
	if l.Channel == "" {
		return nil
	}
	return entry(l.Channel, id)
}

// dueEntry returns the key of a table in the index by time; nil if it is not listed.
func dueEntry(l codec.Listing, id string) []byte {
	if !l.Ever {
		return nil
	}
	return append(timeKey(l.Due), id...)
}
