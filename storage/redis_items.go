package storage

import (
	"context"
	"errors"
	"strings"
	"sync"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// redisItems are the patterns of the keys of items, with how an item gets its key of them.
var redisItems = []struct {
	kind    Kind
	pattern string
	key     func(string) string
}{
	{TableItem, tablePattern, tableID},
	{DocumentItem, documentKey("*"), func(key string) string { return strings.TrimPrefix(key, documentKey("")) }},
	{ClaimItem, claimKey("*"), func(key string) string { return strings.TrimPrefix(key, claimKey("")) }},
	{AgendaItem, agendaKey("*"), func(key string) string { return strings.TrimPrefix(key, agendaKey("")) }},
}

// Items visits all items, node by node; one that is met twice is visited twice, as SCAN does.
func (r *Redis) Items(ctx context.Context, visit func(Item) error) error {
	var mu sync.Mutex // the nodes of a cluster are walked through at the same time
	for _, of := range redisItems {
		if err := r.scan(ctx, of.pattern, func(node *redis.Client, keys []string) error {
			values, lasts := valuesAndLives(ctx, node, keys)
			mu.Lock()
			defer mu.Unlock()
			for n, key := range keys {
				stored, err := values[n].Bytes()
				if errors.Is(err, redis.Nil) {
					continue // it has gone meanwhile
				}
				if err = errors.Join(err, lasts[n].Err()); err != nil {
					return err
				}
				if fleeting := lasts[n].Val() >= 0; fleeting {
					continue
				}
				if err := visit(itemOf(of.kind, of.key(key), stored)); err != nil {
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

// valuesAndLives asks for the values of keys and for how long they are kept, which is negative for good. Each command
// keeps its error.
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

// Adopt stores items: their hints first, as always.
func (r *Redis) Adopt(ctx context.Context, items ...Item) error {
	var read []*table.Table
	for _, i := range items {
		t, err := i.Table()
		if err = errors.Join(err, i.Check()); err != nil {
			return err
		}
		if t != nil {
			read = append(read, t)
		}
	}
	err := r.listUnseen(ctx, read)
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
	return unavailable(err)
}

// announceItem writes the hint of an item that is an agenda, if it has one.
func (r *Redis) announceItem(ctx context.Context, i Item) error {
	if i.Kind != AgendaItem {
		return nil
	}
	a, err := agendaOf(i.Key, i.Value)
	if err != nil || a.Due.IsZero() {
		return err
	}
	return r.announceAgenda(ctx, i.Key, dateOf(a))
}

// keyOf is the key of an item.
func keyOf(i Item) string {
	switch i.Kind {
	case TableItem:
		return tableKey(i.Key)
	case ClaimItem:
		return claimKey(i.Key)
	case AgendaItem:
		return agendaKey(i.Key)
	case DocumentItem:
	}
	return documentKey(i.Key)
}

// valueOf is what is stored of an item that can be read.
func valueOf(i Item) any {
	if owner, err := i.owner(); i.Kind == ClaimItem && err == nil {
		return owner
	}
	return []byte(i.Value)
}
