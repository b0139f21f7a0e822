package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"go.etcd.io/bbolt"
)

// sweeper stores when expired documents are deleted next.
type sweeper struct {
	mu   sync.Mutex
	next time.Time // zero if never
}

// Keep implements storage.Ephemeral.
func (b documentStore) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	before json.RawMessage, err error,
) {
	err = b.write(ctx, func(tx *bbolt.Tx) (err error) {
		if before, err = b.document(tx, key); err != nil {
			return err
		}
		return b.replaceExpiring(tx, []byte(key), document, lasts)
	})
	if err == nil && document != nil {
		b.sweepIn(lasts)
	}
	return before, err
}

// KeepFirst implements storage.Ephemeral.
func (b documentStore) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	kept json.RawMessage, err error,
) {
	err = b.write(ctx, func(tx *bbolt.Tx) (err error) {
		if kept, err = b.document(tx, key); err != nil || kept != nil {
			return err
		}
		kept = document
		return b.replaceExpiring(tx, []byte(key), document, lasts)
	})
	if err != nil {
		return nil, err
	}
	b.sweepIn(lasts)
	return kept, nil
}

// replaceExpiring replaces a document by one that expires, with its entries in the other buckets; nil only deletes it.
func (b documentStore) replaceExpiring(tx *bbolt.Tx, key []byte, document json.RawMessage, lasts time.Duration) error {
	if err := deleteExpiring(tx, key); err != nil || document == nil {
		return err
	}
	at := timeKey(b.now().Add(lasts).UnixMilli())
	return errors.Join(
		bucket(tx, lapses).Put(append(at, key...), nil), bucket(tx, until).Put(key, at), save(tx, documents, key, document),
	)
}

// deleteExpiring deletes a document with its entries in the other buckets.
func deleteExpiring(tx *bbolt.Tx, key []byte) error {
	if at := bucket(tx, until).Get(key); at != nil {
		if err := bucket(tx, lapses).Delete(append(bytes.Clone(at), key...)); err != nil {
			return err
		}
	}
	return errors.Join(bucket(tx, until).Delete(key), bucket(tx, documents).Delete(key))
}

// sweepAtStart schedules the deletion of documents that an earlier process has stored.
func (b documentStore) sweepAtStart() error {
	return b.db.View(func(tx *bbolt.Tx) error {
		if k, _ := bucket(tx, lapses).Cursor().First(); k != nil {
			b.sweepIn(0)
		}
		return nil
	})
}

// sweepIn schedules a sweep, unless one is due earlier.
func (b documentStore) sweepIn(wait time.Duration) {
	at := time.Now().Add(wait + time.Millisecond)
	b.sweeper.mu.Lock()
	defer b.sweeper.mu.Unlock()
	if !b.sweeper.next.IsZero() && !at.Before(b.sweeper.next) {
		return
	}
	b.sweeper.next = at
	time.AfterFunc(time.Until(at), func() {
		b.sweeper.mu.Lock()
		if b.sweeper.next.Equal(at) {
			b.sweeper.next = time.Time{}
		}
		b.sweeper.mu.Unlock()
		if next, err := b.sweep(); err == nil && next > 0 { // a closed file is swept when it is opened
			b.sweepIn(next)
		}
	})
}

// sweep deletes expired documents. It returns the time until the next one expires; 0 if there is none.
func (b documentStore) sweep() (next time.Duration, err error) {
	err = b.write(context.Background(), func(tx *bbolt.Tx) error {
		next = 0
		now := b.now().UnixMilli()
		var over [][]byte
		c := bucket(tx, lapses).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			at, key := k[:timeKeyLen], k[timeKeyLen:]
			if bytes.Compare(at, timeKey(now)) > 0 {
				next = time.Duration(millisOf(at)-now) * time.Millisecond
				break
			}
			over = append(over, bytes.Clone(key))
		}
		for _, key := range over {
			if err := deleteExpiring(tx, key); err != nil {
				return err
			}
		}
		return nil
	})
	return next, err
}
