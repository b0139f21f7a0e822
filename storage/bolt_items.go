package storage

import (
	"bytes"
	"context"
	"errors"

	"go.etcd.io/bbolt"
)

// itemsAtOnce is how many items are read in one go: few, since a file that grows has to wait until nobody reads.
const itemsAtOnce = 64

// boltItems are the buckets with items.
var boltItems = map[string]Kind{
	tables: TableItem, documents: DocumentItem, claims: ClaimItem, agendas: AgendaItem,
}

// Items visits all items, a few in each transaction.
func (b *Bolt) Items(ctx context.Context, visit func(Item) error) error {
	for name, kind := range boltItems {
		var from []byte
		for more := true; more; {
			var found []Item
			if err := b.read(ctx, func(tx *bbolt.Tx) error {
				found, from = itemsFrom(tx, name, kind, from)
				return nil
			}); err != nil {
				return err
			}
			for _, i := range found {
				if err := visit(i); err != nil {
					return err
				}
			}
			more = from != nil
		}
	}
	return nil
}

// itemsFrom reads some items of a bucket, from a key on, and tells where to go on; nil at the end.
func itemsFrom(tx *bbolt.Tx, name string, kind Kind, from []byte) (items []Item, next []byte) {
	if bucket(tx, name) == nil {
		return nil, nil // a new file has no buckets
	}
	c := bucket(tx, name).Cursor()
	k, v := c.Seek(from)
	for range itemsAtOnce {
		if k == nil {
			return items, nil
		}
		fleeting := kind == DocumentItem && valueIn(tx, until, k) != nil
		if !fleeting {
			items = append(items, itemOf(kind, string(k), bytes.Clone(v)))
		}
		k, v = c.Next()
	}
	return items, bytes.Clone(k)
}

// Adopt stores items in one transaction.
func (b *Bolt) Adopt(ctx context.Context, items ...Item) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, i := range items {
			if err := adopt(tx, i); err != nil {
				return err
			}
		}
		return nil
	})
}

func adopt(tx *bbolt.Tx, i Item) error {
	key := []byte(i.Key)
	switch i.Kind {
	case TableItem:
		t, err := readTable(i)
		if err != nil {
			return err
		}
		return put(tx, t, i.Value, listing{})
	case ClaimItem:
		owner, err := claimOwner(i)
		if err != nil {
			return err
		}
		return bucket(tx, claims).Put(key, []byte(owner))
	case AgendaItem:
		a, err := agendaOf(i.Key, i.Value)
		if err != nil {
			return err
		}
		return errors.Join(bucket(tx, agendas).Put(key, i.Value), move(bucket(tx, people), nil, agendaEntry(a)))
	case DocumentItem:
	}
	return errors.Join(checkItem(i), bucket(tx, documents).Put(key, i.Value))
}
