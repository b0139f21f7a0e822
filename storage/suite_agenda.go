package storage

import (
	"context"
	"errors"
	"reflect"
	"strconv"
	"sync"
	"testing"
	"time"

	"dockside/table"
)

// agendaCases are promises about what people are to be told.
var agendaCases = []suiteCase{
	{"an agenda is kept as it was changed", agendaKept},
	{"people are due in the order of time", peopleOrder},
	{"fifty writers of an agenda lose nothing", fiftyPlanners},
}

// dueAt makes an agenda due; the zero time takes that back.
func dueAt(at time.Time) func(*table.Agenda) error {
	return func(a *table.Agenda) error {
		a.Due = at
		return nil
	}
}

func agendaKept(t *testing.T, w world) {
	s, other := w.replicas[0], w.replicas[1]
	empty, err := s.Agenda(t.Context(), "11")
	if err != nil || !reflect.DeepEqual(empty, &table.Agenda{User: "11"}) {
		t.Errorf("at first there is %+v, %v", empty, err)
	}
	var last int64
	for _, box := range []string{"5", "7"} {
		changed, err := s.ReviseAgenda(t.Context(), "11", func(a *table.Agenda) error {
			a.Schema, a.User, a.Revision, a.Called, a.Box = 99, "12", 1, noon, box
			a.Errands = append(a.Errands, table.Errand{Table: box})
			return nil
		})
		must(t, err)
		kept, err := other.Agenda(t.Context(), "11")
		must(t, err)
		if !reflect.DeepEqual(kept, changed) || kept.User != "11" || kept.Schema != table.AgendaSchema || kept.Box != box ||
			!kept.Called.Equal(noon) || kept.Revision <= last {
			t.Errorf("kept is %+v, answered %+v", kept, changed)
		}
		last = kept.Revision
	}
	refusal := errors.New("no")
	_, err = s.ReviseAgenda(t.Context(), "11", func(a *table.Agenda) error {
		a.Errands = nil
		return refusal
	})
	kept, read := other.Agenda(t.Context(), "11")
	if !errors.Is(err, refusal) || read != nil || kept.Revision != last || len(kept.Errands) != 2 {
		t.Errorf("after a refusal: %v; kept is %+v, %v", err, kept, read)
	}
	_, err = s.ReviseAgenda(t.Context(), "11", func(a *table.Agenda) error {
		*a = table.Agenda{}
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
	if err != nil || len(a.Errands) != 50 {
		t.Errorf("%d are noted, %v", len(a.Errands), err)
	}
}

// enlist puts a table on an agenda once, however often the answer is lost on a busy machine.
func enlist(ctx context.Context, s store, id string) error {
	for {
		_, err := s.ReviseAgenda(ctx, "11", func(a *table.Agenda) error {
			a.Hear(id, table.Turn{Since: noon}, noon)
			return nil
		})
		if !errors.Is(err, table.ErrUnavailable) {
			return err
		}
	}
}
