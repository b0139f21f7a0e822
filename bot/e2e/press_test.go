package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/table"
)

// countingStore counts the requests to a store.
type countingStore struct {
	store
	mu    sync.Mutex
	calls map[string]int
}

func (s *countingStore) count(call string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[call]++
}

// since returns the requests since its last call, by kind, without those of the clock.
func (s *countingStore) since() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	calls := s.calls
	s.calls = map[string]int{}
	return calls
}

func (s *countingStore) Load(ctx context.Context, id string) (*table.Table, error) {
	s.count("load")
	return s.store.Load(ctx, id)
}

func (s *countingStore) LoadWith(ctx context.Context, id string, keys ...string) (
	*table.Table, []json.RawMessage, error,
) {
	s.count("load")
	return s.store.LoadWith(ctx, id, keys...)
}

func (s *countingStore) Update(ctx context.Context, id string, f func(*table.Table) error) (*table.Table, error) {
	s.count("load")
	s.count("write")
	return s.store.Update(ctx, id, f)
}

func (s *countingStore) UpdateFrom(ctx context.Context, t *table.Table, f func(*table.Table) error) (
	*table.Table, error,
) {
	s.count("write")
	return s.store.UpdateFrom(ctx, t, f)
}

func (s *countingStore) Document(ctx context.Context, key string) (json.RawMessage, error) {
	s.count("document")
	return s.store.Document(ctx, key)
}

func (s *countingStore) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	s.count("document")
	return s.store.Revise(ctx, key, change)
}

// A press loads its table once, together with the preferences of its user, and replays the match once. It writes the
// table once before the response and once after it. This holds even if a round ends and a new board is sent.
func TestAPressLoadsReplaysWritesAndNotesOnce(t *testing.T) {
	t.Parallel()
	var replays atomic.Int64
	h := moor(t, settings{})
	s := &countingStore{store: h.store, calls: map[string]int{}}
	c := h.config(time.Now, func(time.Duration) <-chan time.Time { return nil }) // only one tick
	c.Store = s
	begin := c.Games[0].Rules.New
	c.Games[0].Rules.New = func(setup game.Setup) game.State {
		replays.Add(1)
		return begin(setup)
	}
	b := h.run(c)
	h.nudge = func() { b.Tick(h.ctx) } // for work that the start may have left to the clock
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for n := range 24 {
		p.rests()
		mover, m := p.mover()
		board := p.board(m)
		before := replays.Load()
		s.since()
		p.answerOf(p.act(mover, board))
		p.rests()
		if got, want := fmt.Sprint(s.since()), "map[load:1 write:2]"; got != want {
			t.Errorf("press %d asks the store for %s, not for %s", n, got, want)
		}
		if got := replays.Load() - before; got != 1 {
			t.Errorf("press %d replays its match %d times", n, got)
		}
	}
}
