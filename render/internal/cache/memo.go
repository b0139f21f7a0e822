// Package cache keeps results in memory. Its types are safe for concurrent use.
package cache

import "sync"

// Memo is a cache of many small results. It drops all of them when it is full.
type Memo[K comparable, V any] struct {
	most int // the most values that are kept

	mu    sync.RWMutex
	known map[K]V
}

// NewMemo returns a cache of at most most values.
func NewMemo[K comparable, V any](most int) *Memo[K, V] {
	return &Memo[K, V]{most: most, known: map[K]V{}}
}

// Get returns a value.
func (m *Memo[K, V]) Get(key K) (V, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	v, ok := m.known[key]
	return v, ok
}

// Put stores a value and returns it.
func (m *Memo[K, V]) Put(key K, v V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= m.most {
		clear(m.known)
	}
	m.known[key] = v
	return v
}
