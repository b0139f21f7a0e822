package bolt

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// erasure deletes what is stored about users and servers.
type erasure struct{ *file }

// Rename implements storage.Erasure. It deletes the draft of the ladder, which may contain the user. If nothing of the
// user is left, nothing changes.
func (b erasure) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if err := dropDraft(tx, name); err != nil {
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
	if err := codec.Unpack(bucket(tx, standings).Get(key), &s); err != nil || s.User == "" {
		return err
	}
	marked := s.Renamed(user, mark)
	return errors.Join(
		bucket(tx, standings).Delete(key), removeRank(tx, name, rankOfStanding(s)),
		rank(tx, name, rankOfStanding(marked)), save(tx, standings, within(name, mark), marked),
	)
}

func renamePair(tx *bbolt.Tx, name ladder.Name, user, mark, opponent string) error {
	before, turned := ladder.PairOf(user, opponent)
	after, turnedNow := ladder.PairOf(mark, opponent)
	var v ladder.Versus
	key := within(name, before.A, before.B)
	stored := bucket(tx, pairs).Get(key)
	if err := codec.Unpack(stored, &v); err != nil || stored == nil {
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
	if err := codec.Unpack(bucket(tx, standings).Get(key), &s); err != nil || s.Best.User != user {
		return err
	}
	return save(tx, standings, key, s.Renamed(user, mark))
}

// Release implements storage.Claims.
func (b erasure) Release(ctx context.Context, name, id string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		names := bucket(tx, claims)
		if id != "" && string(names.Get([]byte(name))) != id {
			return nil
		}
		return names.Delete([]byte(name))
	})
}

// FindText implements storage.Erasure.
func (b erasure) FindText(ctx context.Context, text string) (inDocuments, inClaims []string, err error) {
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

// Ladders implements storage.Erasure.
func (b erasure) Ladders(ctx context.Context) (names []ladder.Name, err error) {
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

// Drop implements storage.Erasure.
func (b erasure) Drop(ctx context.Context, name ladder.Name) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		wrong := []error{dropDraft(tx, name)}
		for _, part := range ofLadder() {
			for _, key := range ladderKeys(bucket(tx, part), name) {
				wrong = append(wrong, bucket(tx, part).Delete(key))
			}
		}
		return errors.Join(wrong...)
	})
}

// Walk implements storage.Erasure.
func (b erasure) Walk(ctx context.Context, visit func(key string, value []byte) error) error {
	return b.read(ctx, func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, in *bbolt.Bucket) error {
			return in.ForEach(func(k, v []byte) error { return visit(string(name)+"\x00"+string(k), v) })
		})
	})
}
