package storagetest

import (
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// Watching records the operations of a store, and the failed ones.
type Watching struct {
	mu           sync.Mutex
	Done, Failed map[string]bool
}

// Hear is a storage.Watcher.
func (w *Watching) Hear(operation string, took time.Duration, failed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Done[operation] = took >= 0
	if failed {
		w.Failed[operation] = true
	}
}

// WatchedStore checks that all operations are reported to a watcher, and a failure after lose has made the store
// unavailable. A missing table is no failure.
func WatchedStore(t *testing.T, s storage.Backend, lose func(), done []string, lost string) {
	t.Helper()
	w := &Watching{Done: map[string]bool{}, Failed: map[string]bool{}}
	s.Watch(w.Hear)
	Create(t, s, "t1")
	Got(s.Update(t.Context(), "t1", func(*table.Table) error { return nil }))(t)
	if _, err := s.Load(t.Context(), "t2"); err == nil {
		t.Fatal("a table is there that nobody has stored")
	}
	all := slices.DeleteFunc(slices.Sorted(maps.Keys(w.Done)), func(op string) bool {
		return op == "eval" || op == "hello" // at the first use
	})
	if !slices.Equal(all, done) || len(w.Failed) > 0 {
		t.Errorf("it has done %v and failed at %v", all, w.Failed)
	}
	lose()
	if _, err := s.Load(t.Context(), "t1"); err == nil || !w.Failed[lost] {
		t.Errorf("it is away: %v, heard of %v", err, w.Failed)
	}
}
