package bolt

import (
	"bytes"
	"context"
	"errors"

	"dockside/game/agenda"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// agendaStore stores agendas.
type agendaStore struct {
	*file
	claimed *claimed
}

// Agenda implements storage.Agendas.
func (b agendaStore) Agenda(ctx context.Context, user string) (a *agenda.Agenda, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		a, err = codec.DecodeAgenda(user, bucket(tx, agendas).Get([]byte(user)))
		return err
	})
	return a, err
}

// ReviseAgenda implements storage.Agendas.
func (b agendaStore) ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	a *agenda.Agenda, err error,
) {
	var refused error
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		key := []byte(user)
		stored := bucket(tx, agendas).Get(key)
		before, err := codec.DecodeAgenda(user, stored)
		if err != nil {
			return err
		}
		var value []byte
		if a, value, refused = codec.ReviseAgenda(user, stored, change); refused != nil {
			return nil //nolint:nilerr // returned below, so that the other writes of the transaction need not start over
		}
		if err := move(bucket(tx, people), agendaEntry(before), agendaEntry(a)); err != nil {
			return err
		}
		if value == nil {
			return bucket(tx, agendas).Delete(key)
		}
		return bucket(tx, agendas).Put(key, value)
	})
	if err != nil {
		return nil, err
	}
	return a, refused
}

// DropAgenda implements storage.Agendas.
func (b agendaStore) DropAgenda(ctx context.Context, user string) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		var listed [][]byte
		err := bucket(tx, people).ForEach(func(k, _ []byte) error {
			if string(k[len(timeKey(0)):]) == user {
				listed = append(listed, bytes.Clone(k))
			}
			return nil
		})
		for _, k := range listed {
			err = errors.Join(err, bucket(tx, people).Delete(k))
		}
		return errors.Join(err, bucket(tx, agendas).Delete([]byte(user)))
	})
}

// agendaEntry returns the key of an agenda in the index by time; nil if it is not listed.
func agendaEntry(a *agenda.Agenda) []byte {
	if a.Due.IsZero() {
		return nil
	}
	return append(timeKey(a.Due.UnixMilli()), a.User...)
}
