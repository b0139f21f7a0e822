package storage

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/ladder"

	"go.etcd.io/bbolt"
)

// Rename puts a mark in the place of a user on a ladder: in their standing, in how they have fared against some
// opponents, and in the best wins of these. Where nothing of the user is left, nothing changes. A draft of the ladder,
// which may have the user, is thrown away.
func (b *Bolt) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := throwAway(tx, name); err != nil {
			return err
		}
		if err := renameStanding(tx, name, user, mark); err != nil {
			return err
		}
		for _, o := range opponents {
			if err := errors.Join(renamePair(tx, name, user, mark, o), renameWin(tx, name, user, mark, o)); err != nil {
				return err
			}
		}
		return nil
	})
}

func renameStanding(tx *bbolt.Tx, name ladder.Name, user, mark string) error {
	var s ladder.Standing
	key := within(name, user)
	if err := unpack(bucket(tx, standings).Get(key), &s); err != nil || s.User == "" {
		return err
	}
	marked := s.Renamed(user, mark)
	return errors.Join(
		bucket(tx, standings).Delete(key), unrank(tx, name, rankOfStanding(s)),
		rank(tx, name, rankOfStanding(marked)), save(tx, standings, within(name, mark), marked),
	)
}

func renamePair(tx *bbolt.Tx, name ladder.Name, user, mark, opponent string) error {
	before, turned := ladder.PairOf(user, opponent)
	after, turnedNow := ladder.PairOf(mark, opponent)
	var v ladder.Versus
	key := within(name, before.A, before.B)
	stored := bucket(tx, pairs).Get(key)
	if err := unpack(stored, &v); err != nil || stored == nil {
		return err
	}
	if turned != turnedNow {
		v = v.Turned()
	}
	return errors.Join(bucket(tx, pairs).Delete(key), save(tx, pairs, within(name, after.A, after.B), v))
}

func renameWin(tx *bbolt.Tx, name ladder.Name, user, mark, opponent string) error {
	var s ladder.Standing
	key := within(name, opponent)
	if err := unpack(bucket(tx, standings).Get(key), &s); err != nil || s.Best.User != user {
		return err
	}
	return save(tx, standings, key, s.Renamed(user, mark))
}

// Release gives a name back that belongs to an id, or to whomever if that is empty.
func (b *Bolt) Release(ctx context.Context, name, id string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		names := bucket(tx, claims)
		if id != "" && string(names.Get([]byte(name))) != id {
			return nil
		}
		return names.Delete([]byte(name))
	})
}

// Naming lists the keys of the documents that have a text in them or in their keys, and the claimed names that do.
func (b *Bolt) Naming(ctx context.Context, text string) (inDocuments, inClaims []string, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		for name, list := range map[string]*[]string{documents: &inDocuments, claims: &inClaims} {
			if err := bucket(tx, name).ForEach(func(k, v []byte) error {
				if bytes.Contains(k, []byte(text)) || bytes.Contains(v, []byte(text)) {
					*list = append(*list, string(k))
				}
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return inDocuments, inClaims, err
}

// Ladders lists the ladders that there are, and those of which there is a draft.
func (b *Bolt) Ladders(ctx context.Context) (names []ladder.Name, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		for _, of := range []string{heads, drafts} {
			if err := bucket(tx, of).ForEach(func(k, _ []byte) error {
				if of == heads || bucket(tx, heads).Get(k) == nil {
					names = append(names, ladder.Named(string(k)))
				}
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return names, err
}

// Drop forgets a ladder, and its draft.
func (b *Bolt) Drop(ctx context.Context, name ladder.Name) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		wrong := []error{throwAway(tx, name)}
		for _, part := range ofLadder() {
			for _, key := range keysOf(bucket(tx, part), name) {
				wrong = append(wrong, bucket(tx, part).Delete(key))
			}
		}
		return errors.Join(wrong...)
	})
}

// Walk visits everything that is stored: where it stands, and what stands there.
func (b *Bolt) Walk(ctx context.Context, visit func(key string, value []byte) error) error {
	return b.read(ctx, func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, in *bbolt.Bucket) error {
			return in.ForEach(func(k, v []byte) error { return visit(string(name)+"\x00"+string(k), v) })
		})
	})
}
