package keyed_test

import (
	"sync"
	"testing"

	"dockside/internal/keyed"
)

// A key has one value while somebody uses it, and a new one afterwards.
func TestAValueLastsWhileItIsUsed(t *testing.T) {
	t.Parallel()
	var m keyed.Map[*int]
	hold := func(key string) (value *int, users int, release func()) {
		return m.Hold(key, func() *int { return new(int) })
	}
	first, one, leave := hold("a")
	second, two, leaveToo := hold("a")
	other, alone, leaveOther := hold("b")
	if first != second || first == other || one != 1 || two != 2 || alone != 1 || m.Len() != 2 {
		t.Errorf("the users are %d, %d and %d, of %d keys", one, two, alone, m.Len())
	}
	leave()
	leaveToo()
	leaveOther()
	if third, users, _ := hold("a"); third == first || users != 1 || m.Len() != 1 {
		t.Errorf("the value of a key that nobody used is kept, for %d users", users)
	}
}

// A lock by key excludes all others with that key.
func TestALockByKey(t *testing.T) {
	t.Parallel()
	var m keyed.Map[*sync.Mutex]
	var all sync.WaitGroup
	count := 0
	for range 100 {
		all.Go(func() {
			lock, _, release := m.Hold("a", func() *sync.Mutex { return new(sync.Mutex) })
			defer release()
			lock.Lock()
			defer lock.Unlock()
			count++
		})
	}
	all.Wait()
	if count != 100 || m.Len() != 0 {
		t.Errorf("%d of 100 have had the lock, and %d keys are in use", count, m.Len())
	}
}
