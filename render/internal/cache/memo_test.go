package cache

import (
	"sync"
	"testing"
)

// A memo drops its values when hostile input fills it.
func TestAMemoIsBounded(t *testing.T) {
	t.Parallel()
	const most = 100
	m := NewMemo[int, int](most)
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			for n := range 10 * most {
				if got := m.Put(n, 2*n+i); got != 2*n+i {
					t.Errorf("keeping %d gives %d", 2*n+i, got)
				}
				m.Get(n)
			}
		})
	}
	wg.Wait()
	if n := len(m.known); n > most || n == 0 {
		t.Errorf("%d values are kept, want at most %d", n, most)
	}
	if _, ok := m.Get(-1); ok {
		t.Error("a value is known that nobody kept")
	}
}
