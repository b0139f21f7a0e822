package bottest

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Flaky is a store that becomes unavailable after a number of writes.
type Flaky struct {
	Store
	Writes atomic.Int64
}

// tired counts a write, and returns an error that wraps storage.ErrUnavailable if no more are allowed.
func (w *Flaky) tired() error {
	if w.Writes.Add(-1) < 0 {
		return fmt.Errorf("%w: the store is weary", storage.ErrUnavailable)
	}
	return nil
}

func (w *Flaky) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	if err := w.tired(); err != nil {
		return nil, err
	}
	return w.Store.Update(ctx, id, change)
}

func (w *Flaky) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Rename(ctx, name, user, mark, opponents)
}

func (w *Flaky) Archive(ctx context.Context, e ladder.Entry) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Archive(ctx, e)
}

func (w *Flaky) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Unarchive(ctx, e, user)
}

func (w *Flaky) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Revise(ctx, key, change)
}

// MemoryLedger implements member.Ledger in memory.
type MemoryLedger struct{ Kept member.Erasures }

func (r *MemoryLedger) Load() (member.Erasures, error) { return r.Kept, nil }

func (r *MemoryLedger) Save(kept member.Erasures) error {
	r.Kept = kept
	return nil
}

// EraseFrom is like goes, but with an archive.
func EraseFrom(t *testing.T, s Store, a storage.Archive, r member.Ledger, user string, writes int64) (mark string) {
	t.Helper()
	mark = erasure.NewTombstone()
	w := &Flaky{Store: s}
	w.Writes.Store(1 << 30)
	b := New(t, Config{Store: w, Archive: a, Games: GamesAndTender()})
	at := Noon
	b.Now = func() time.Time { return at }
	Must(t, b.Members.ReviseErasures(
		t.Context(),
		func(people map[string]member.ErasureRequest) { people[user] = member.ErasureRequest{Mark: mark} },
	))
	FinishErasure(t, b, r, w, &at, writes)
	return mark
}

// FinishErasure runs erasure rounds until no erasure request is left.
func FinishErasure(t *testing.T, b *Services, r member.Ledger, w *Flaky, at *time.Time, writes int64) {
	t.Helper()
	e := b.Eraser(r)
	for n := range 100_000 {
		w.Writes.Store(writes + 7*int64(n))
		e.Round(t.Context())
		all, err := member.ErasureRequests.Load(t.Context(), b.Store)
		Must(t, err)
		if len(all.People) == 0 {
			return
		}
		*at = at.Add(2 * time.Second)
	}
	t.Fatal("it does not come to an end")
}

// Mentions lists the entries of a store that contain a text.
func Mentions(t *testing.T, s Store, text string) (where []string) {
	t.Helper()
	Must(t, s.Walk(t.Context(), func(key string, value []byte) error {
		if strings.Contains(key, text) || strings.Contains(string(value), text) {
			where = append(where, key+": "+string(value))
		}
		return nil
	}))
	return where
}

// Ratings returns the ratings of users on all ladders, without the opponents that they have beaten.
func Ratings(t *testing.T, s Store, users []string) (all []any) {
	t.Helper()
	for _, of := range []string{"shanghaien", "tender"} {
		for _, guild := range []string{"g0", "g1", "g2", ""} {
			list, err := s.Standings(t.Context(), ladder.Name{Game: of, Guild: guild}, users...)
			Must(t, err)
			for _, one := range list {
				one.Best.User, one.Best.Name = "", ""
				all = append(all, one)
			}
		}
	}
	return all
}
