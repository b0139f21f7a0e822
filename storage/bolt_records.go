package storage

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"dockside/game/ladder"
	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// Names of the other buckets that know no table.
const (
	histories = "histories" // server, user, when it ended, match → nothing; of former programs ladder.Entry
	entries   = "entries"   // match                              → ladder.Entry
	documents = "documents" // key                                → JSON
)

// Archive puts a match into the histories of its players, once.
func (b *Bolt) Archive(ctx context.Context, e ladder.Entry) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, user := range e.Users() {
			if err := bucket(tx, histories).Put(historyKeyOf(e, user), nil); err != nil {
				return err
			}
		}
		return bucket(tx, entries).Put([]byte(e.Match), packEntry(e))
	})
}

// Unarchive takes a match out of the history of a user, and forgets its entry with the last of its players.
func (b *Bolt) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := bucket(tx, histories).Delete(historyKeyOf(e, user)); err != nil {
			return err
		}
		known, err := unpackEntry(e.Guild, e.Match, bucket(tx, entries).Get([]byte(e.Match)))
		listed := func(user string) bool {
			k, _ := bucket(tx, histories).Cursor().Seek(historyKeyOf(known, user))
			return bytes.Equal(k, historyKeyOf(known, user))
		}
		if err == nil && slices.ContainsFunc(known.Users(), listed) {
			return nil
		}
		return bucket(tx, entries).Delete([]byte(e.Match))
	})
}

// History lists matches of a user on a server, the latest first.
func (b *Bolt) History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int,
	err error,
) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		var found [][2][]byte // keys and values
		prefix := historyPrefix(guild, user)
		c := bucket(tx, histories).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			found = append(found, [2][]byte{k[len(prefix)+timeKeyLen:], v})
		}
		total = len(found)
		slices.Reverse(found)
		for _, kv := range found[min(from, total):min(from+count, total)] {
			if len(kv[1]) == 0 {
				kv[1] = bucket(tx, entries).Get(kv[0])
			}
			if e, err := unpackEntry(guild, string(kv[0]), kv[1]); err == nil { // what cannot be read is left out
				list = append(list, e)
			}
		}
		return nil
	})
	return list, total, err
}

// historyKeyOf is where a match stands in the history of a user.
func historyKeyOf(e ladder.Entry, user string) []byte {
	return slices.Concat(historyPrefix(e.Guild, user), ascending(e.Ended), []byte(e.Match))
}

func historyPrefix(guild, user string) []byte { return []byte(guild + "\x00" + user + "\x00") }

// Document returns the JSON kept under a key; nil if there is none.
func (b *Bolt) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return unpack(valueIn(tx, documents, []byte(key)), &document)
	})
	return document, err
}

// Documents returns what is kept under some keys, in their order.
func (b *Bolt) Documents(ctx context.Context, keys ...string) (kept []json.RawMessage, err error) {
	kept = make([]json.RawMessage, len(keys))
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		for i, key := range keys {
			if err := unpack(bucket(tx, documents).Get([]byte(key)), &kept[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return kept, err
}

// Revise replaces a document by what change makes of it.
func (b *Bolt) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		var old json.RawMessage
		if err := unpack(bucket(tx, documents).Get([]byte(key)), &old); err != nil {
			return err
		}
		document, err := change(old)
		if err != nil {
			return err
		}
		if document == nil {
			return bucket(tx, documents).Delete([]byte(key))
		}
		return save(tx, documents, []byte(key), document)
	})
}

// IDs lists the ids of all tables.
func (b *Bolt) IDs(ctx context.Context) (ids []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return bucket(tx, tables).ForEach(func(id, _ []byte) error {
			ids = append(ids, string(id))
			return nil
		})
	})
	return ids, err
}

// List puts tables that were loaded just now where they have to be found, should that have been lost.
func (b *Bolt) List(ctx context.Context, loaded ...*table.Table) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, t := range loaded {
			if err := list(tx, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// list puts a table where it has to be found, as it is by now.
func list(tx *bbolt.Tx, t *table.Table) error {
	if revisionOf(bucket(tx, tables).Get([]byte(t.ID))) != strconv.FormatInt(t.Revision, 10) {
		now, err := get(tx, t.ID)
		if errors.Is(err, table.ErrNotFound) { // it was removed
			return relist(tx, t.ID, listing{}, listingOf(t).afterwards())
		}
		if t = now; err != nil {
			return err
		}
	}
	return relist(tx, t.ID, listing{}, listingOf(t))
}

// Histories lists whose histories there are.
func (b *Bolt) Histories(ctx context.Context) (all []ladder.Owner, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		c := bucket(tx, histories).Cursor()
		for k, _ := c.First(); k != nil; {
			guild, rest, _ := bytes.Cut(k, []byte{0})
			user, _, _ := bytes.Cut(rest, []byte{0})
			o := ladder.Owner{Guild: string(guild), User: string(user)}
			all = append(all, o)
			k, _ = c.Seek([]byte(o.Guild + "\x00" + o.User + "\x01")) // behind all of theirs
		}
		return nil
	})
	return all, err
}
