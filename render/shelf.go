package render

import (
	"container/list"
	"sync"
)

// shelf keeps what was asked for last, as far as there is room. Many goroutines may use it at once.
type shelf[K comparable, V any] struct {
	room int         // in bytes
	size func(V) int // what a thing takes of it

	mu     sync.Mutex
	taken  int
	order  *list.List // of *thing, the last used in front
	things map[K]*list.Element
	rests  int
}

type thing[K comparable, V any] struct {
	key   K
	value V
	asked int // for it last, after how many rests
}

func newShelf[K comparable, V any](room int, size func(V) int) *shelf[K, V] {
	return &shelf[K, V]{room: room, size: size, order: list.New(), things: map[K]*list.Element{}}
}

func (s *shelf[K, V]) get(key K) (value V, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.things[key]
	if !ok {
		return value, false
	}
	s.order.MoveToFront(e)
	t := e.Value.(*thing[K, V])
	t.asked = s.rests
	return t.value, true
}

// put keeps a thing, in the place of those that were not asked for the longest. What is larger than
// the whole shelf is not kept.
func (s *shelf[K, V]) put(key K, value V) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.things[key]; ok {
		return
	}
	s.things[key] = s.order.PushFront(&thing[K, V]{key, value, s.rests})
	for s.taken += s.size(value); s.taken > s.room; {
		s.remove(s.order.Back())
	}
}

func (s *shelf[K, V]) remove(e *list.Element) {
	t := s.order.Remove(e).(*thing[K, V])
	delete(s.things, t.key)
	s.taken -= s.size(t.value)
}

// rest takes off the shelf what nobody has asked for since the last time.
func (s *shelf[K, V]) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := s.order.Back(); e != nil && e.Value.(*thing[K, V]).asked < s.rests; e = s.order.Back() {
		s.remove(e)
	}
	s.rests++
}

// clear takes everything off the shelf.
func (s *shelf[K, V]) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.things)
	s.order.Init()
	s.taken = 0
}
