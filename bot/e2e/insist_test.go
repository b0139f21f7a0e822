package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// absent is a store that is unavailable for a set number of requests. Reads return nothing; writes take effect, but
// their response is lost.
type absent struct {
	store
	reads, writes, creates, notes atomic.Int32
}

var errAbsent = fmt.Errorf("%w: it is away", storage.ErrUnavailable)

func (s *absent) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	if s.reads.Add(-1) >= 0 {
		return nil, nil, errAbsent
	}
	return s.store.LoadWith(ctx, id, keys...)
}

func (s *absent) UpdateFrom(ctx context.Context, t *table.Table, f func(*table.Table) error) (*table.Table, error) {
	now, err := s.store.UpdateFrom(ctx, t, f)
	if err == nil && s.writes.Add(-1) >= 0 {
		return nil, errAbsent
	}
	return now, err
}

func (s *absent) Create(ctx context.Context, t *table.Table) error {
	if s.creates.Add(-1) >= 0 {
		return errAbsent
	}
	return s.store.Create(ctx, t)
}

func (s *absent) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	json.RawMessage, error,
) {
	kept, err := s.store.KeepFirst(ctx, key, document, lasts)
	if err == nil && s.notes.Add(-1) >= 0 {
		return nil, errAbsent
	}
	return kept, err
}

// away reports whether any of the failures that were set are still to come.
func (s *absent) away() bool {
	for _, left := range []*atomic.Int32{&s.reads, &s.writes, &s.creates, &s.notes} {
		if left.Load() > 0 {
			return true
		}
	}
	return false
}

// A press that finds the store unavailable waits for it. It is played exactly once, whether or not its write got
// through.
func TestAPressWaitsForTheStore(t *testing.T) {
	t.Parallel()
	for name, away := range map[string][2]int32{"reading": {5, 0}, "writing": {0, 1}, "both": {3, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &absent{}
			h := moor(t, settings{})
			s.store, h.store = h.store, s
			h.sail(settings{})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start()
			member, m := p.mover()
			board := p.board(m)
			s.reads.Store(away[0])
			s.writes.Store(away[1])
			p.answerOf(p.act(member, board))
			_, after := p.match()
			if n := pressed(after, len(m.Log())); n != 1 {
				t.Errorf("one press has become %d plays", n)
			}
			if s.reads.Load() >= 0 || s.writes.Load() >= 0 {
				t.Errorf("the store was not away: this test checks nothing")
			}
			h.noFaults()
		})
	}
}

// distant is a store that cannot read one of its tables.
type distant struct {
	store
	away atomic.Pointer[string]
	met  chan struct{} // receives a value for each read that fails
}

func (s *distant) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	if away := s.away.Load(); away != nil && *away == id {
		s.met <- struct{}{}
		return nil, nil, errAbsent
	}
	return s.store.LoadWith(ctx, id, keys...)
}

// Presses that wait for one table in the store do not delay presses for other tables.
func TestWhoWaitsForTheStoreKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	const room = 64
	s := &distant{met: make(chan struct{}, room)}
	h := moor(t, settings{})
	s.store, h.store = h.store, s
	back := make(chan time.Time)
	returns := sync.OnceFunc(func() { close(back) })
	defer returns()
	h.sail(settings{after: func(d time.Duration) <-chan time.Time {
		if d == storePause {
			return back
		}
		return lenient(d)
	}})
	away, here := h.pair(h.Channel("tavern"), "Anna", "Bernd"), h.pair(h.Channel("harbour"), "Clara", "Bernd")
	away.start()
	here.start()
	_, m := away.match()
	board := away.board(m)
	s.away.Store(&away.table)
	var waiting []*sandbox.Use
	for range room {
		waiting = append(waiting, away.members[0].PressStale(board, "more:"+away.table))
	}
	for range room {
		receive(h, "the store", s.met)
	}
	member, m := here.mover()
	here.answerOf(here.act(member, here.board(m)))
	s.away.Store(nil)
	returns()
	for _, w := range waiting {
		h.answerOf(w)
	}
}
