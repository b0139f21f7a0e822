package bolt

import (
	"bytes"
	"context"
	"sync"
	"time"

	"go.etcd.io/bbolt"
)

// claimed stores the claims of an index: until when each id is claimed. They are in memory, since a file has one
// process. Safe for concurrent use.
type claimed struct {
	mu    sync.Mutex
	until map[string]time.Time
}

// claim claims an id, and reports whether it was free at that time.
func (p *claimed) claim(id string, now, until time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.until == nil {
		p.until = map[string]time.Time{}
	}
	if p.until[id].After(now) {
		return false
	}
	p.until[id] = until
	return true
}

func (p *claimed) yield(ids []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range ids {
		delete(p.until, id)
	}
}

// CountDue implements storage.Due.
func (b tableStore) CountDue(ctx context.Context, now time.Time) (int, error) {
	return b.countIn(ctx, due, now)
}

// CountPeople implements storage.Agendas.
func (b agendaStore) CountPeople(ctx context.Context, now time.Time) (int, error) {
	return b.countIn(ctx, people, now)
}

// ClaimDue implements storage.Due.
func (b tableStore) ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return b.claimIn(ctx, due, b.claimed, now, until, limit)
}

// ReleaseDue implements storage.Due.
func (b tableStore) ReleaseDue(_ context.Context, ids ...string) error {
	b.claimed.yield(ids)
	return nil
}

// ClaimPeople implements storage.Agendas.
func (b agendaStore) ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return b.claimIn(ctx, people, b.claimed, now, until, limit)
}

// ReleasePeople implements storage.Agendas.
func (b agendaStore) ReleasePeople(_ context.Context, users ...string) error {
	b.claimed.yield(users)
	return nil
}

func (b *file) countIn(ctx context.Context, index string, now time.Time) (count int, err error) {
	err = b.dueIn(ctx, index, now, func(string) bool {
		count++
		return true
	})
	return count, err
}

func (b *file) claimIn(ctx context.Context, index string, p *claimed, now, until time.Time, limit int) (
	ids []string, err error,
) {
	err = b.dueIn(ctx, index, now, func(id string) bool {
		if len(ids) < limit && p.claim(id, now, until) {
			ids = append(ids, id)
		}
		return len(ids) < limit
	})
	return ids, err
}

// dueIn visits the due ids of an index by time, the longest waiting first, until visit returns false.
func (b *file) dueIn(ctx context.Context, index string, now time.Time, visit func(id string) bool) error {
	return b.read(ctx, func(tx *bbolt.Tx) error {
		last := timeKey(now.UnixMilli())
		c := bucket(tx, index).Cursor()
		for k, _ := c.First(); k != nil && bytes.Compare(k[:len(last)], last) <= 0; k, _ = c.Next() {
			if !visit(string(k[len(last):])) {
				break
			}
		}
		return nil
	})
}
