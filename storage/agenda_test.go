package storage

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game/agenda"
	"dockside/game/table"

	"github.com/alicebob/miniredis/v2"
)

// agendaCases are promises about what people are to be told.
var agendaCases = []suiteCase{
	{"an agenda is kept as it was changed", agendaKept},
	{"people are due in the order of time", peopleOrder},
	{"fifty writers of an agenda lose nothing", fiftyPlanners},
}

// dueAt makes an agenda due; the zero time takes that back.
func dueAt(at time.Time) func(*agenda.Agenda) error {
	return func(a *agenda.Agenda) error {
		a.Due = at
		return nil
	}
}

func agendaKept(t *testing.T, w world) {
	s, other := w.replicas[0], w.replicas[1]
	empty, err := s.Agenda(t.Context(), "11")
	if err != nil || !reflect.DeepEqual(empty, &agenda.Agenda{User: "11"}) {
		t.Errorf("at first there is %+v, %v", empty, err)
	}
	var last int64
	for _, box := range []string{"5", "7"} {
		changed, err := s.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
			a.Schema, a.User, a.Revision, a.Called, a.Box = 99, "12", 1, noon, box
			a.Items = append(a.Items, agenda.Item{Table: box})
			return nil
		})
		must(t, err)
		kept, err := other.Agenda(t.Context(), "11")
		must(t, err)
		if !reflect.DeepEqual(kept, changed) || kept.User != "11" || kept.Schema != agenda.Schema || kept.Box != box ||
			!kept.Called.Equal(noon) || kept.Revision <= last {
			t.Errorf("kept is %+v, answered %+v", kept, changed)
		}
		last = kept.Revision
	}
	refusal := errors.New("no")
	_, err = s.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
		a.Items = nil
		return refusal
	})
	kept, read := other.Agenda(t.Context(), "11")
	if !errors.Is(err, refusal) || read != nil || kept.Revision != last || len(kept.Items) != 2 {
		t.Errorf("after a refusal: %v; kept is %+v, %v", err, kept, read)
	}
	_, err = s.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
		*a = agenda.Agenda{}
		return nil
	})
	must(t, err)
	if kept, err = other.Agenda(t.Context(), "11"); err != nil || kept.Revision != 0 {
		t.Errorf("of an empty one is kept %+v, %v", kept, err)
	}
}

func peopleOrder(t *testing.T, w world) {
	s := w.replicas[0]
	people := func(what string, at time.Time, limit int, want ...string) {
		t.Helper()
		expectIDs(t, what, peopleDueTo(t, w.replicas[1], at, limit), want...)
	}
	plan := func(user string, at time.Time) {
		t.Helper()
		_, err := s.ReviseAgenda(t.Context(), user, dueAt(at))
		must(t, err)
	}
	people("nobody", noon, 9)
	plan("c", noon)
	plan("b", noon.Add(-time.Hour))
	plan("a", noon.Add(time.Millisecond))
	plan("d", time.Time{})
	people("at noon", noon, 9, "b", "c")
	people("at noon, one at most", noon, 1, "b")
	expectIDs(t, "no table", dueTo(t, s, noon, 9))
	plan("c", noon.Add(time.Hour))
	people("later than before", noon, 9, "b")
	plan("c", noon.Add(-2*time.Hour))
	people("earlier than before", noon, 9, "c", "b")
	plan("c", time.Time{})
	people("never", noon, 9, "b")
	plan("c", noon)
	people("after never", noon, 9, "b", "c")
}

func fiftyPlanners(t *testing.T, w world) {
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			if err := enlist(t.Context(), w.replicas[n%2], strconv.Itoa(n)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	a, err := w.replicas[0].Agenda(t.Context(), "11")
	if err != nil || len(a.Items) != 50 {
		t.Errorf("%d are noted, %v", len(a.Items), err)
	}
}

// enlist puts a table on an agenda once, however often the answer is lost on a busy machine.
func enlist(ctx context.Context, s store, id string) error {
	for {
		_, err := s.ReviseAgenda(ctx, "11", func(a *agenda.Agenda) error {
			a.SetTurn(id, table.Turn{Since: noon}, noon)
			return nil
		})
		if !errors.Is(err, table.ErrUnavailable) {
			return err
		}
	}
}

// A process that dies after any command of a change loses nobody who is due, and leaves no hint that would be
// looked at again.
func TestCrashOfAnAgenda(t *testing.T) {
	t.Parallel()
	past, later := noon.Add(-time.Hour), noon.Add(time.Hour)
	for name, times := range map[string][2]time.Time{
		"the first": {{}, noon}, "the first, overdue": {{}, past}, "earlier": {later, noon}, "later": {noon, later},
		"no more": {noon, {}},
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
	_, err := healthy.ReviseAgenda(t.Context(), "11", dueAt(times[0]))
	must(t, err)
	dying, _ := cutAfter(t, url, steps, lost)
	_, err = dying.ReviseAgenda(t.Context(), "11", dueAt(times[1]))
	if err != nil && !errors.Is(err, table.ErrUnavailable) {
		t.Errorf("%s: %v", where, err)
	}
	agendaIndexed(t, healthy, where)
	_, err = healthy.ReviseAgenda(t.Context(), "11", dueAt(times[1]))
	must(t, err)
	agendaIndexed(t, healthy, where+", made again")
}

// agendaIndexed checks that a person is due when the agenda says, and not before.
func agendaIndexed(t *testing.T, r *Redis, where string) {
	t.Helper()
	a, err := r.Agenda(t.Context(), "11")
	must(t, err)
	if a.Due.IsZero() {
		expectIDs(t, where+", never due", peopleDueTo(t, r, noon.AddDate(1, 0, 0), 9))
		return
	}
	expectIDs(t, where+", not due", peopleDueTo(t, r, a.Due.Add(-time.Millisecond), 9))
	expectIDs(t, where+", due", peopleDueTo(t, r, a.Due, 9), "11")
}

// Writers change when a person is due, and die at any step, while somebody looks. Whoever won in the end, the
// person is found when it is time.
func TestAgendasUnderFire(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	healthy := openRedis(t, url)
	for round := range 100 {
		user := fmt.Sprint("u", round)
		var all sync.WaitGroup
		for range 3 {
			w, _ := cutAfter(t, url, rand.IntN(15), false)
			all.Go(func() { disturbAgenda(t, w, user) })
		}
		all.Go(func() { _ = peopleDueTo(t, healthy, noon.Add(30*time.Second), 9) })
		all.Wait()
		a, err := healthy.Agenda(t.Context(), user)
		must(t, err)
		got := peopleDueTo(t, healthy, noon.Add(time.Minute), 1000)
		if got.err != nil || slices.Contains(got.ids, user) != !a.Due.IsZero() {
			t.Fatalf("round %d: due at %v, and found are %v", round, a.Due, got)
		}
	}
}

func disturbAgenda(t *testing.T, w *Redis, user string) {
	for range 3 {
		at := noon.Add(time.Duration(rand.IntN(60)) * time.Second)
		if rand.IntN(4) == 0 {
			at = time.Time{}
		}
		_, err := w.ReviseAgenda(t.Context(), user, dueAt(at))
		if err != nil && !strings.Contains(err.Error(), errCut.Error()) {
			t.Error(err)
		}
	}
}
