package storage

import (
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/table"
)

// watching notes which operations a store has done, and at which it has failed.
type watching struct {
	mu           sync.Mutex
	done, failed map[string]bool
}

func (w *watching) hear(operation string, took time.Duration, failed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done[operation] = took >= 0
	if failed {
		w.failed[operation] = true
	}
}

// watchedStore checks that a watcher hears of what a store does, and of what it could not do once lose has taken the
// storage away. That there is no such table is no failure.
func watchedStore(t *testing.T, s store, lose func(), done []string, lost string) {
	t.Helper()
	w := &watching{done: map[string]bool{}, failed: map[string]bool{}}
	s.Watch(w.hear)
	must(t, s.Create(t.Context(), challenge("t1")))
	_, err := s.Update(t.Context(), "t1", func(*table.Table) error { return nil })
	must(t, err)
	if _, err := s.Load(t.Context(), "t2"); err == nil {
		t.Fatal("a table is there that nobody has stored")
	}
	all := slices.DeleteFunc(slices.Sorted(maps.Keys(w.done)), func(op string) bool {
		return op == "eval" || op == "hello" // at the first use
	})
	if !slices.Equal(all, done) || len(w.failed) > 0 {
		t.Errorf("it has done %v and failed at %v", all, w.failed)
	}
	lose()
	if _, err := s.Load(t.Context(), "t1"); err == nil || !w.failed[lost] {
		t.Errorf("it is away: %v, heard of %v", err, w.failed)
	}
}
