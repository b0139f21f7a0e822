package cache

import (
	"container/list"
	"hash/maphash"
	"sync"
)

// LRU is a cache of limited size in bytes that evicts the least recently used values.
//
// A growing LRU finds its own size. When a recently evicted key is stored again, the cache was too small. It then grows
// by half the size of the value, since some keys come back by chance and never again.
type LRU[K comparable, V any] struct {
	room        int         // the present limit, in bytes
	least, most int         // the bounds of room
	size        func(V) int // returns the size of a value, in bytes

	mu      sync.Mutex
	used    int        // in bytes
	order   *list.List // of *entry, the most recently used first
	entries map[K]*list.Element
	evicted map[uint64]struct{} // hashes of some recently evicted keys, if the cache may grow; keys take far more memory
	seed    maphash.Seed        // of the hashes
	rests   int                 // the number of calls of Rest
}

// maxEvicted is the most evicted keys that are kept. As many bands of pictures take about 15 MB.
const maxEvicted = 15_000

type entry[K comparable, V any] struct {
	key   K
	value V
	rests int // the number of calls of Rest before its last use
}

// NewLRU returns a cache of room bytes.
func NewLRU[K comparable, V any](room int, size func(V) int) *LRU[K, V] {
	return NewGrowing[K](room, room, size)
}

// NewGrowing returns a cache that grows from least to most bytes as needed.
func NewGrowing[K comparable, V any](least, most int, size func(V) int) *LRU[K, V] {
	return &LRU[K, V]{
		room: least, least: least, most: most, size: size,
		order: list.New(), entries: map[K]*list.Element{}, evicted: map[uint64]struct{}{},
		seed: maphash.MakeSeed(),
	}
}

// Get returns a value and marks it as used.
func (c *LRU[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	found := e.Value.(*entry[K, V])
	found.rests = c.rests
	return found.value, true
}

// Put stores a value if its key is new. A value larger than the whole cache is not kept.
func (c *LRU[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.entries[key]; ok {
		return
	}
	if c.least < c.most {
		c.grow(maphash.Comparable(c.seed, key), c.size(value)/2)
	}
	c.entries[key] = c.order.PushFront(&entry[K, V]{key, value, c.rests})
	for c.used += c.size(value); c.used > c.room; {
		c.noteEvicted(c.remove(c.order.Back()))
	}
}

// grow adds bytes to the room if the key with a hash was evicted.
func (c *LRU[K, V]) grow(hash uint64, bytes int) {
	if _, ok := c.evicted[hash]; ok {
		delete(c.evicted, hash)
		c.room = min(c.room+bytes, c.most)
	}
}

func (c *LRU[K, V]) noteEvicted(key K) {
	if c.least == c.most {
		return
	}
	if len(c.evicted) == maxEvicted {
		clear(c.evicted)
	}
	c.evicted[maphash.Comparable(c.seed, key)] = struct{}{}
}

func (c *LRU[K, V]) remove(e *list.Element) K {
	removed := c.order.Remove(e).(*entry[K, V])
	delete(c.entries, removed.key)
	c.used -= c.size(removed.value)
	return removed.key
}

// Rest drops the values that were not used since the last call, and shrinks a grown cache.
func (c *LRU[K, V]) Rest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for e := c.order.Back(); e != nil && e.Value.(*entry[K, V]).rests < c.rests; e = c.order.Back() {
		c.remove(e)
	}
	c.room = min(max(c.least, c.used), c.room)
	c.rests++
}

// Keys returns the keys, the most recently used first.
func (c *LRU[K, V]) Keys() []K {
	c.mu.Lock()
	defer c.mu.Unlock()
	keys := make([]K, 0, len(c.entries))
	for e := c.order.Front(); e != nil; e = e.Next() {
		keys = append(keys, e.Value.(*entry[K, V]).key)
	}
	return keys
}

// Clear drops all values.
func (c *LRU[K, V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.entries)
	clear(c.evicted)
	c.order.Init()
	c.used = 0
}
