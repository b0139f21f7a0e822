package render

import (
	"container/list"
	"sync"
)

// shelf keeps what was asked for last, as far as there is room. Many goroutines may use it at once.
//
// One that may grow finds out how much it needs: where something is made again that had to go not long ago, room for it
// was lacking. For each of these it takes half as much more, since some come again by chance and never after.
type shelf[K comparable, V any] struct {
	room        int         // in bytes
	least, most int         // that the room may be
	size        func(V) int // what a thing takes of it

	mu     sync.Mutex
	taken  int
	order  *list.List // of *thing, the last used in front
	things map[K]*list.Element
	missed map[K]bool // what had to go, where the shelf may grow
	rests  int
}

// mostMissed is how many of the things that had to go are known: bands, of which as many take some 15 MB.
const mostMissed = 15_000

type thing[K comparable, V any] struct {
	key   K
	value V
	asked int // for it last, after how many rests
}

func newShelf[K comparable, V any](room int, size func(V) int) *shelf[K, V] {
	return newGrowingShelf[K](room, room, size)
}

// newGrowingShelf is a shelf that has so much room at least, and at most.
func newGrowingShelf[K comparable, V any](least, most int, size func(V) int) *shelf[K, V] {
	return &shelf[K, V]{
		room: least, least: least, most: most, size: size,
		order: list.New(), things: map[K]*list.Element{}, missed: map[K]bool{},
	}
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
	if s.missed[key] {
		delete(s.missed, key)
		s.room = min(s.room+s.size(value)/2, s.most)
	}
	s.things[key] = s.order.PushFront(&thing[K, V]{key, value, s.rests})
	for s.taken += s.size(value); s.taken > s.room; {
		s.miss(s.remove(s.order.Back()))
	}
}

// miss remembers that a thing had to go.
func (s *shelf[K, V]) miss(key K) {
	if s.least == s.most {
		return
	}
	if len(s.missed) == mostMissed {
		clear(s.missed)
	}
	s.missed[key] = true
}

func (s *shelf[K, V]) remove(e *list.Element) K {
	t := s.order.Remove(e).(*thing[K, V])
	delete(s.things, t.key)
	s.taken -= s.size(t.value)
	return t.key
}

// rest takes off the shelf what nobody has asked for since the last time, and the room that this took.
func (s *shelf[K, V]) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := s.order.Back(); e != nil && e.Value.(*thing[K, V]).asked < s.rests; e = s.order.Back() {
		s.remove(e)
	}
	s.room = min(max(s.least, s.taken), s.room)
	s.rests++
}

// keys lists the keys, the last used in front.
func (s *shelf[K, V]) keys() []K {
	s.mu.Lock()
	defer s.mu.Unlock()
	keys := make([]K, 0, len(s.things))
	for e := s.order.Front(); e != nil; e = e.Next() {
		keys = append(keys, e.Value.(*thing[K, V]).key)
	}
	return keys
}

// clear takes everything off the shelf.
func (s *shelf[K, V]) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.things)
	clear(s.missed)
	s.order.Init()
	s.taken = 0
}
