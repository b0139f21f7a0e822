// Package keyed shares a value among all who use the same key at the same time, such as a lock.
package keyed

import "sync"

// Map has a value for each key in use. The zero value is ready. It is safe for concurrent use.
type Map[T any] struct {
	mu    sync.Mutex
	inUse map[string]*shared[T]
}

type shared[T any] struct {
	value T
	users int
}

// Hold returns the value of a key, and the number of its users. For the first user the value is a new one. The caller
// calls release once.
func (m *Map[T]) Hold(key string, value func() T) (_ T, users int, release func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.inUse == nil {
		m.inUse = map[string]*shared[T]{}
	}
	s := m.inUse[key]
	if s == nil {
		s = &shared[T]{value: value()}
		m.inUse[key] = s
	}
	s.users++
	return s.value, s.users, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if s.users--; s.users == 0 {
			delete(m.inUse, key)
		}
	}
}

// Len returns the number of keys in use.
func (m *Map[T]) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.inUse)
}
