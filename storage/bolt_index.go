package storage

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// InChannel lists the ids of the live tables in a channel.
func (b *Bolt) InChannel(ctx context.Context, channel string) (ids []string, err error) {
	return b.entries(ctx, channels, channel)
}

// Tagged lists the ids of the tables with a tag.
func (b *Bolt) Tagged(ctx context.Context, tag string) (ids []string, err error) {
	return b.entries(ctx, tags, tag)
}

// entries lists the ids that stand under a word in an index.
func (b *Bolt) entries(ctx context.Context, index, word string) (ids []string, err error) {
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

// put stores a table and moves it in the indexes from where it was before.
func put(tx *bbolt.Tx, t *table.Table, value []byte, before listing) error {
	return errors.Join(bucket(tx, tables).Put([]byte(t.ID), value), relist(tx, t.ID, before, listingOf(t)))
}

// relist moves a table in the indexes.
func relist(tx *bbolt.Tx, id string, before, now listing) error {
	wrong := []error{
		move(bucket(tx, channels), before.channelEntry(id), now.channelEntry(id)),
		move(bucket(tx, due), before.dueEntry(id), now.dueEntry(id)),
		refinish(tx, id, before, now),
	}
	for _, tag := range without(before.tags, now.tags) {
		wrong = append(wrong, move(bucket(tx, tags), entry(tag, id), nil))
	}
	for _, tag := range without(now.tags, before.tags) {
		wrong = append(wrong, move(bucket(tx, tags), nil, entry(tag, id)))
	}
	return errors.Join(wrong...)
}

// entry is the key of a table in an index by words.
func entry(word, id string) []byte { return []byte(word + "\x00" + id) }

// channelEntry is the key of a table in the index of channels; nil where it is not listed.
func (l listing) channelEntry(id string) []byte {
	if l.channel == "" {
		return nil
	}
	return entry(l.channel, id)
}

// dueEntry is the key of a table in the index by time; nil where it is not listed.
func (l listing) dueEntry(id string) []byte {
	if !l.ever {
		return nil
	}
	return append(timeKey(l.due), id...)
}

func move(index *bbolt.Bucket, from, to []byte) error {
	if slices.Equal(from, to) {
		return nil
	}
	if from != nil {
		if err := index.Delete(from); err != nil {
			return err
		}
	}
	if to == nil {
		return nil
	}
	return index.Put(to, nil)
}

// timeKeyLen is the length of a timeKey, in bytes.
const timeKeyLen = 8

// millisOf is the time that a timeKey stands for.
func millisOf(key []byte) int64 { return int64(binary.BigEndian.Uint64(key) ^ 1<<63) }

// timeKey sorts like the time it stands for, also before 1970.
func timeKey(millis int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(millis)^1<<63)
}
