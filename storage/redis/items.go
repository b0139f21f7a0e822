package redis

import (
	"context"
	"errors"
	"strings"
	"sync"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// itemStore reads and writes items.
type itemStore struct {
	*server
	tables  tableStore
	agendas agendaStore
}

// itemKinds are the patterns of the keys of items, with how an item gets its key of them.
var itemKinds = []struct {
	kind    storage.Kind
	pattern string
	key     func(string) string
}{
	{storage.TableItem, tablePattern, tableID},
	{storage.DocumentItem, documentKey("*"), func(key string) string { return strings.TrimPrefix(key, documentKey("")) }},
	{storage.ClaimItem, claimKey("*"), func(key string) string { return strings.TrimPrefix(key, claimKey("")) }},
	{storage.AgendaItem, agendaKey("*"), func(key string) string { return strings.TrimPrefix(key, agendaKey("")) }},
}

// Items implements storage.ItemStore. It goes node by node, and may visit an item twice, as SCAN does.
func (r itemStore) Items(ctx context.Context, visit func(storage.Item) error) error {
	var mu sync.Mutex // the nodes of a Cluster are scanned concurrently
	for _, of := range itemKinds {
		if err := r.scan(ctx, of.pattern, func(node *redis.Client, keys []string) error {
			values, lasts := valuesAndLives(ctx, node, keys)
			mu.Lock()
			defer mu.Unlock()
			for n, key := range keys {
				stored, err := values[n].Bytes()
				if errors.Is(err, redis.Nil) {
					continue // it was deleted meanwhile
				}
				if err = errors.Join(err, lasts[n].Err()); err != nil {
					return err
				}
				if expires := lasts[n].Val() >= 0; expires {
					continue
				}
				if err := visit(codec.NewItem(of.kind, of.key(key), stored)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// valuesAndLives requests the values of keys and their remaining time to live, which is negative if they do not expire.
// Each command keeps its error.
func valuesAndLives(ctx context.Context, node *redis.Client, keys []string) (
	values []*redis.StringCmd, lasts []*redis.DurationCmd,
) {
	_, _ = node.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			values, lasts = append(values, p.Get(ctx, key)), append(lasts, p.PTTL(ctx, key))
		}
		return nil
	})
	return values, lasts
}

// Adopt implements storage.ItemStore. It writes the hints first, as always.
func (r itemStore) Adopt(ctx context.Context, items ...storage.Item) error {
	var read []*table.Table
	for _, i := range items {
		t, err := codec.ReadTable(i)
		if err = errors.Join(err, codec.CheckItem(i)); err != nil {
			return err
		}
		if t != nil {
			read = append(read, t)
		}
	}
	err := r.tables.listUnseen(ctx, read)
	for _, i := range items {
		err = errors.Join(err, r.announceItem(ctx, i))
	}
	if err != nil {
		return err
	}
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, i := range items {
			p.Set(ctx, keyOf(i), valueOf(i), 0)
		}
		return nil
	})
	return codec.Unavailable(err)
}

// announceItem writes the hint of an agenda, if it has one.
func (r itemStore) announceItem(ctx context.Context, i storage.Item) error {
	if i.Kind != storage.AgendaItem {
		return nil
	}
	a, err := codec.DecodeAgenda(i.Key, i.Value)
	if err != nil || a.Due.IsZero() {
		return err
	}
	return r.agendas.announceAgenda(ctx, i.Key, dateOf(a))
}

// keyOf returns the key of an item.
func keyOf(i storage.Item) string {
	switch i.Kind {
	case storage.TableItem:
		return tableKey(i.Key)
	case storage.ClaimItem:
		return claimKey(i.Key)
	case storage.AgendaItem:
		return agendaKey(i.Key)
	case storage.DocumentItem:
	}
	return documentKey(i.Key)
}

// valueOf returns the stored value of an item that can be decoded.
func valueOf(i storage.Item) any {
	if owner, err := codec.ClaimOwner(i); i.Kind == storage.ClaimItem && err == nil {
		return owner
	}
	return []byte(i.Value)
}
