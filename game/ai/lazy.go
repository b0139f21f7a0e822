package ai

import "sync"

// Lazy is a large table that is computed at first use and can be dropped: the next use computes it again. It must not
// be changed. It is safe for use by several goroutines at once.
type Lazy[T any] struct {
	Make func() *T

	mu    sync.Mutex
	value *T
}

// Get returns the table.
func (l *Lazy[T]) Get() *T {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.value == nil {
		l.value = l.Make()
	}
	return l.value
}

// Drop frees the memory of the table. Callers that have the table may continue to use it.
func (l *Lazy[T]) Drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value = nil
}
