package bolt

import (
	"bytes"
	"context"
	"errors"

	"dockside/storage"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// itemStore reads and writes items.
type itemStore struct{ *file }

// itemsAtOnce is how many items one transaction reads: few, since a file cannot grow during a read.
const itemsAtOnce = 64

// itemBuckets are the buckets with items.
var itemBuckets = map[string]storage.Kind{
	tables: storage.TableItem, documents: storage.DocumentItem, claims: storage.ClaimItem, agendas: storage.AgendaItem,
}

// Items implements storage.ItemStore. It reads a few in each transaction.
func (b itemStore) Items(ctx context.Context, visit func(storage.Item) error) error {
	for name, kind := range itemBuckets {
		var from []byte
		for more := true; more; {
			var found []storage.Item
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

// itemsFrom reads some items of a bucket from a key on, and returns where to go on; nil at the end.
func itemsFrom(tx *bbolt.Tx, name string, kind storage.Kind, from []byte) (items []storage.Item, next []byte) {
	if bucket(tx, name) == nil {
		return nil, nil // a new file has no buckets
	}
	c := bucket(tx, name).Cursor()
	k, v := c.Seek(from)
	for range itemsAtOnce {
		if k == nil {
			return items, nil
		}
		expires := kind == storage.DocumentItem && valueIn(tx, until, k) != nil
		if !expires {
			items = append(items, codec.NewItem(kind, string(k), bytes.Clone(v)))
		}
		k, v = c.Next()
	}
	return items, bytes.Clone(k)
}

// Adopt implements storage.ItemStore. It stores all items in one transaction.
func (b itemStore) Adopt(ctx context.Context, items ...storage.Item) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		for _, i := range items {
			if err := adopt(tx, i); err != nil {
				return err
			}
		}
		return nil
	})
}

func adopt(tx *bbolt.Tx, i storage.Item) error {
	key := []byte(i.Key)
	switch i.Kind {
	case storage.TableItem:
		t, err := codec.ReadTable(i)
		if err != nil {
			return err
		}
		return put(tx, t, i.Value, codec.Listing{})
	case storage.ClaimItem:
		owner, err := codec.ClaimOwner(i)
		if err != nil {
			return err
		}
		return bucket(tx, claims).Put(key, []byte(owner))
	case storage.AgendaItem:
		a, err := codec.DecodeAgenda(i.Key, i.Value)
		if err != nil {
			return err
		}
		return errors.Join(bucket(tx, agendas).Put(key, i.Value), move(bucket(tx, people), nil, agendaEntry(a)))
	case storage.DocumentItem:
	}
	return errors.Join(codec.CheckItem(i), bucket(tx, documents).Put(key, i.Value))
}
