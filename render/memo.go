package render

import "sync"

// memo remembers what is slow to work out or makes garbage. Many goroutines may use it at once.
type memo[K comparable, V any] struct {
	most int // how many values are kept; with one more, all are forgotten

	mu    sync.RWMutex
	known map[K]V
}

func newMemo[K comparable, V any](most int) *memo[K, V] {
	return &memo[K, V]{most: most, known: map[K]V{}}
}

func (m *memo[K, V]) get(key K) (V, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	v, ok := m.known[key]
	return v, ok
}

// put keeps a value and gives it back.
func (m *memo[K, V]) put(key K, v V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= m.most {
		clear(m.known)
	}
	m.known[key] = v
	return v
}
