package redis

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"dockside/game/gametest"
	"dockside/storage"
	"dockside/storage/storagetest"
)

// If a process dies after any command of a change, the index misses no due user, and a claim removes all wrong hints.
func TestCrashOfAnAgenda(t *testing.T) {
	t.Parallel()
	past, later := storagetest.Noon.Add(-time.Hour), storagetest.Noon.Add(time.Hour)
	for name, times := range map[string][2]time.Time{
		"the first": {{}, storagetest.Noon}, "the first, overdue": {{}, past}, "earlier": {later, storagetest.Noon},
		"later":   {storagetest.Noon, later},
		"no more": {storagetest.Noon, {}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for steps := range 6 {
				for _, lost := range []bool{false, true} {
					crashAgenda(t, fmt.Sprintf("cut after %d, answer lost: %t", steps, lost), times, steps, lost)
				}
			}
		})
	}
}

func crashAgenda(t *testing.T, where string, times [2]time.Time, steps int, lost bool) {
	t.Helper()
	url := "redis://" + miniredis.RunT(t).Addr()
	healthy := openRedis(t, url)
	storagetest.Got(healthy.ReviseAgenda(t.Context(), "11", storagetest.DueAt(times[0])))(t)
	dying, _ := cutAfter(t, url, steps, lost)
	_, err := dying.ReviseAgenda(t.Context(), "11", storagetest.DueAt(times[1]))
	if err != nil && !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("%s: %v", where, err)
	}
	agendaIndexed(t, healthy, where)
	storagetest.Got(healthy.ReviseAgenda(t.Context(), "11", storagetest.DueAt(times[1])))(t)
	agendaIndexed(t, healthy, where+", made again")
}

// agendaIndexed fails the test unless a user is due at the time of the agenda, and not before.
func agendaIndexed(t *testing.T, r *Store, where string) {
	t.Helper()
	a := storagetest.Got(r.Agenda(t.Context(), "11"))(t)
	if a.Due.IsZero() {
		storagetest.ExpectIDs(t, where+", never due", storagetest.PeopleDueTo(t, r, storagetest.Noon.AddDate(1, 0, 0), 9))
		return
	}
	storagetest.ExpectIDs(t, where+", not due", storagetest.PeopleDueTo(t, r, a.Due.Add(-time.Millisecond), 9))
	storagetest.ExpectIDs(t, where+", due", storagetest.PeopleDueTo(t, r, a.Due, 9), "11")
}

// Writers change when a user is due and die at any step, while a reader claims due users. Whatever revision is stored
// last, the user is found in time.
func TestAgendasUnderFire(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	healthy := openRedis(t, url)
	for round := range gametest.Many(30, 100) {
		user := fmt.Sprint("u", round)
		var all sync.WaitGroup
		for range 3 {
			w, _ := cutAfter(t, url, rand.IntN(15), false)
			all.Go(func() { disturbAgenda(t, w, user) })
		}
		all.Go(func() { _ = storagetest.PeopleDueTo(t, healthy, storagetest.Noon.Add(30*time.Second), 9) })
		all.Wait()
		a := storagetest.Got(healthy.Agenda(t.Context(), user))(t)
		got := storagetest.PeopleDueTo(t, healthy, storagetest.Noon.Add(time.Minute), 1000)
		if got.Err != nil || slices.Contains(got.Ids, user) != !a.Due.IsZero() {
			t.Fatalf("round %d: due at %v, and found are %v", round, a.Due, got)
		}
	}
}

func disturbAgenda(t *testing.T, w *Store, user string) {
	for range 3 {
		at := storagetest.Noon.Add(time.Duration(rand.IntN(60)) * time.Second)
		if rand.IntN(4) == 0 {
			at = time.Time{}
		}
		_, err := w.ReviseAgenda(t.Context(), user, storagetest.DueAt(at))
		if err != nil && !strings.Contains(err.Error(), errCut.Error()) {
			t.Error(err)
		}
	}
}
