package cache

import (
	"strconv"
	"sync"
	"testing"
)

func newTestCache(room int) *LRU[string, string] {
	return NewLRU[string](room, func(s string) int { return len(s) })
}

func TestTheLeastRecentlyUsedIsEvicted(t *testing.T) {
	t.Parallel()
	s := newTestCache(6)
	s.Put("a", "aa")
	s.Put("b", "bb")
	s.Put("c", "cc")
	s.Get("a")
	s.Put("d", "ddd")
	for key, want := range map[string]string{"a": "aa", "b": "", "c": "", "d": "ddd"} {
		if got, ok := s.Get(key); got != want || ok != (want != "") {
			t.Errorf("%q is kept as %q (%v), want %q", key, got, ok, want)
		}
	}
}

func TestALargerValueThanTheCacheIsNotKept(t *testing.T) {
	t.Parallel()
	s := newTestCache(3)
	s.Put("a", "a")
	s.Put("large", "large")
	if _, ok := s.Get("large"); ok {
		t.Error("it is kept")
	}
	s.Put("b", "bbb")
	if got, ok := s.Get("b"); !ok || got != "bbb" {
		t.Errorf("afterwards there is %q", got)
	}
}

// A value that is not used between two rests is dropped.
func TestRestDropsUnusedValues(t *testing.T) {
	t.Parallel()
	s := newTestCache(100)
	s.Put("a", "aa")
	s.Put("b", "bb")
	s.Rest()
	s.Get("b")
	s.Put("c", "cc")
	s.Rest()
	for key, want := range map[string]bool{"a": false, "b": true, "c": true} {
		if _, ok := s.Get(key); ok != want {
			t.Errorf("%q is kept: %v, want %v", key, ok, want)
		}
	}
	s.Rest()
	s.Rest()
	if len(s.entries) != 0 || s.order.Len() != 0 || s.used != 0 {
		t.Errorf("%d things and %d bytes are kept that nobody asks for", len(s.entries), s.used)
	}
}

// The size stays within its limit, also with concurrent use.
func TestTheSizeIsLimited(t *testing.T) {
	t.Parallel()
	const room = 100
	s := newTestCache(room)
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			for i := range 500 {
				key := strconv.Itoa(worker%4*1000 + i)
				s.Put(key, key)
				if got, ok := s.Get(key); ok && got != key {
					t.Errorf("the key %s has the value %s", key, got)
				}
			}
		})
	}
	all.Wait()
	size := 0
	for key, e := range s.entries {
		size += len(e.Value.(*entry[string, string]).value)
		if got := e.Value.(*entry[string, string]).key; got != key {
			t.Errorf("the key %s has the value of %s", key, got)
		}
	}
	if size > room || size != s.used || len(s.entries) != s.order.Len() || size == 0 {
		t.Errorf("%d bytes in %d things are kept, %d of %d bytes in %d are known of", size, len(s.entries),
			s.used, room, s.order.Len())
	}
}

// A growing cache grows when evicted keys are stored again, and shrinks at rest.
func TestTheCacheGrowsByWhatItLacks(t *testing.T) {
	t.Parallel()
	s := NewGrowing[string](4, 8, func(s string) int { return len(s) })
	round := func() (kept int) {
		for _, key := range []string{"a", "b", "c", "d"} {
			if _, ok := s.Get(key); ok {
				kept++
			} else {
				s.Put(key, key+key)
			}
		}
		return kept
	}
	for n, want := range []int{0, 0, 4, 4} {
		if kept := round(); kept != want {
			t.Errorf("round %d finds %d of the things, want %d", n, kept, want)
		}
	}
	s.Put("e", "ee")
	s.Get("e")
	if s.Put("a", "aa"); s.room != 8 || s.used > 8 {
		t.Errorf("it has grown to %d and takes %d, where 8 are allowed", s.room, s.used)
	}
	s.Rest()
	s.Rest()
	if s.room != 4 || s.used != 0 {
		t.Errorf("at rest it has room for %d and takes %d", s.room, s.used)
	}
}

// The number of evicted keys is limited, and none are kept if the cache may not grow.
func TestTheEvictedKeysAreLimited(t *testing.T) {
	t.Parallel()
	for most, want := range map[int]int{0: 0, 1: maxEvicted} {
		s := NewGrowing[string](0, most, func(s string) int { return len(s) })
		for n := range 3 * maxEvicted {
			if s.Put(strconv.Itoa(n), "thing"); len(s.evicted) > want {
				t.Fatalf("of %d it knows %d, where %d are allowed", n+1, len(s.evicted), want)
			}
		}
		if want > 0 && len(s.evicted) == 0 {
			t.Error("it knows nothing")
		}
	}
}
