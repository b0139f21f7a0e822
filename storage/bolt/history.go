package bolt

import (
	"bytes"
	"context"
	"slices"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// Archive implements storage.Ladders.
func (b ladderStore) Archive(ctx context.Context, e ladder.Entry) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, user := range e.Users() {
			if err := bucket(tx, histories).Put(historyKeyOf(e, user), nil); err != nil {
				return err
			}
		}
		return bucket(tx, entries).Put([]byte(e.Match), codec.EncodeEntry(e))
	})
}

// Unarchive implements storage.Erasure.
func (b ladderStore) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := bucket(tx, histories).Delete(historyKeyOf(e, user)); err != nil {
			return err
		}
		known, err := codec.DecodeEntry(e.Guild, e.Match, bucket(tx, entries).Get([]byte(e.Match)))
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

// History implements storage.Ladders.
func (b ladderStore) History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int,
	err error,
) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		var matches []string
		prefix := historyPrefix(guild, user)
		c := bucket(tx, histories).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			matches = append(matches, string(k[len(prefix)+timeKeyLen:]))
		}
		total = len(matches)
		slices.Reverse(matches)
		for _, match := range matches[min(from, total):min(from+count, total)] {
			stored := bucket(tx, entries).Get([]byte(match))
			if e, err := codec.DecodeEntry(guild, match, stored); err == nil { // unreadable entries are left out
				list = append(list, e)
			}
		}
		return nil
	})
	return list, total, err
}

// historyKeyOf returns the key of a match in the history of a user.
func historyKeyOf(e ladder.Entry, user string) []byte {
	return slices.Concat(historyPrefix(e.Guild, user), ascending(e.Ended), []byte(e.Match))
}

func historyPrefix(guild, user string) []byte { return []byte(guild + "\x00" + user + "\x00") }

// Histories implements storage.Drafts.
func (b ladderStore) Histories(ctx context.Context) (all []ladder.Owner, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		c := bucket(tx, histories).Cursor()
		for k, _ := c.First(); k != nil; {
			guild, rest, _ := bytes.Cut(k, []byte{0})
			user, _, _ := bytes.Cut(rest, []byte{0})
			o := ladder.Owner{Guild: string(guild), User: string(user)}
			all = append(all, o)
			k, _ = c.Seek([]byte(o.Guild + "\x00" + o.User + "\x01")) // after all keys of this owner
		}
		return nil
	})
	return all, err
}
