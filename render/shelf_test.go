package render

import (
	"strconv"
	"sync"
	"testing"
)

func newTestShelf(room int) *shelf[string, string] {
	return newShelf[string](room, func(s string) int { return len(s) })
}

func TestAShelfForgetsWhatWasNotUsed(t *testing.T) {
	t.Parallel()
	s := newTestShelf(6)
	s.put("a", "aa")
	s.put("b", "bb")
	s.put("c", "cc")
	s.get("a")
	s.put("d", "ddd")
	for key, want := range map[string]string{"a": "aa", "b": "", "c": "", "d": "ddd"} {
		if got, ok := s.get(key); got != want || ok != (want != "") {
			t.Errorf("%q is kept as %q (%v), want %q", key, got, ok, want)
		}
	}
}

func TestAShelfKeepsNothingThatIsLargerThanItself(t *testing.T) {
	t.Parallel()
	s := newTestShelf(3)
	s.put("a", "a")
	s.put("large", "large")
	if _, ok := s.get("large"); ok {
		t.Error("it is kept")
	}
	s.put("b", "bbb")
	if got, ok := s.get("b"); !ok || got != "bbb" {
		t.Errorf("afterwards there is %q", got)
	}
}

// Between two rests everything is asked for again, or goes.
func TestAtRestAShelfKeepsOnlyWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	s := newTestShelf(100)
	s.put("a", "aa")
	s.put("b", "bb")
	s.rest()
	s.get("b")
	s.put("c", "cc")
	s.rest()
	for key, want := range map[string]bool{"a": false, "b": true, "c": true} {
		if _, ok := s.get(key); ok != want {
			t.Errorf("%q is kept: %v, want %v", key, ok, want)
		}
	}
	s.rest()
	s.rest()
	if len(s.things) != 0 || s.order.Len() != 0 || s.taken != 0 {
		t.Errorf("%d things and %d bytes are kept that nobody asks for", len(s.things), s.taken)
	}
}

// Whoever comes at the same time, what is kept takes no more room than there is.
func TestAShelfHasRoomForSoMuch(t *testing.T) {
	t.Parallel()
	const room = 100
	s := newTestShelf(room)
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			for i := range 500 {
				key := strconv.Itoa(worker%4*1000 + i)
				s.put(key, key)
				if got, ok := s.get(key); ok && got != key {
					t.Errorf("below %s lies %s", key, got)
				}
			}
		})
	}
	all.Wait()
	size := 0
	for key, e := range s.things {
		size += len(e.Value.(*thing[string, string]).value)
		if got := e.Value.(*thing[string, string]).key; got != key {
			t.Errorf("below %s lies what belongs to %s", key, got)
		}
	}
	if size > room || size != s.taken || len(s.things) != s.order.Len() || size == 0 {
		t.Errorf("%d bytes in %d things are kept, %d of %d bytes in %d are known of", size, len(s.things),
			s.taken, room, s.order.Len())
	}
}

// A shelf that may grow does so where what had to go is made again, and gives the room back when it rests.
func TestAShelfGrowsByWhatItLacks(t *testing.T) {
	t.Parallel()
	s := newGrowingShelf[string](4, 8, func(s string) int { return len(s) })
	round := func() (kept int) {
		for _, key := range []string{"a", "b", "c", "d"} {
			if _, ok := s.get(key); ok {
				kept++
			} else {
				s.put(key, key+key)
			}
		}
		return kept
	}
	for n, want := range []int{0, 0, 4, 4} {
		if kept := round(); kept != want {
			t.Errorf("round %d finds %d of the things, want %d", n, kept, want)
		}
	}
	s.put("e", "ee")
	s.get("e")
	if s.put("a", "aa"); s.room != 8 || s.taken > 8 {
		t.Errorf("it has grown to %d and takes %d, where 8 are allowed", s.room, s.taken)
	}
	s.rest()
	s.rest()
	if s.room != 4 || s.taken != 0 {
		t.Errorf("at rest it has room for %d and takes %d", s.room, s.taken)
	}
}

// Who knows what had to go knows no more than that much of it, and nothing where a shelf may not grow.
func TestAShelfKnowsLittleOfWhatHadToGo(t *testing.T) {
	t.Parallel()
	for most, want := range map[int]int{0: 0, 1: mostMissed} {
		s := newGrowingShelf[string](0, most, func(s string) int { return len(s) })
		for n := range 3 * mostMissed {
			if s.put(strconv.Itoa(n), "thing"); len(s.missed) > want {
				t.Fatalf("of %d it knows %d, where %d are allowed", n+1, len(s.missed), want)
			}
		}
		if want > 0 && len(s.missed) == 0 {
			t.Error("it knows nothing")
		}
	}
}
