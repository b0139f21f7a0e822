package storagetest

import (
	"context"
	"errors"
	"reflect"
	"strconv"
	"testing"
	"time"

	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage"
)

// agendaCases are the cases about agendas.
var agendaCases = []suiteCase{
	{"an agenda is stored as it was changed", agendaKept},
	{"agendas are due in the order of time", peopleOrder},
	{"fifty writers of an agenda lose nothing", fiftyPlanners},
}

func agendaKept(t *testing.T, w World) {
	s, other := w.Replicas[0], w.Replicas[1]
	empty, err := s.Agenda(t.Context(), "11")
	if err != nil || !reflect.DeepEqual(empty, &agenda.Agenda{User: "11"}) {
		t.Errorf("at first there is %+v, %v", empty, err)
	}
	var last int64
	for _, box := range []string{"5", "7"} {
		changed := Got(s.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
			a.Schema, a.User, a.Revision, a.Called, a.Box = 99, "12", 1, Noon, box
			a.Items = append(a.Items, agenda.Item{Table: box})
			return nil
		}))(t)
		kept := Got(other.Agenda(t.Context(), "11"))(t)
		if !reflect.DeepEqual(kept, changed) || kept.User != "11" || kept.Schema != agenda.Schema || kept.Box != box ||
			!kept.Called.Equal(Noon) || kept.Revision <= last {
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
	Got(s.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
		*a = agenda.Agenda{}
		return nil
	}))(t)
	if kept, err = other.Agenda(t.Context(), "11"); err != nil || kept.Revision != 0 {
		t.Errorf("of an empty one is kept %+v, %v", kept, err)
	}
}

func peopleOrder(t *testing.T, w World) {
	s := w.Replicas[0]
	people := func(what string, at time.Time, limit int, want ...string) {
		t.Helper()
		ExpectIDs(t, what, PeopleDueTo(t, w.Replicas[1], at, limit), want...)
	}
	plan := func(user string, at time.Time) {
		t.Helper()
		Got(s.ReviseAgenda(t.Context(), user, DueAt(at)))(t)
	}
	people("nobody", Noon, 9)
	plan("c", Noon)
	plan("b", Noon.Add(-time.Hour))
	plan("a", Noon.Add(time.Millisecond))
	plan("d", time.Time{})
	people("at noon", Noon, 9, "b", "c")
	people("at noon, one at most", Noon, 1, "b")
	ExpectIDs(t, "no table", DueTo(t, s, Noon, 9))
	plan("c", Noon.Add(time.Hour))
	people("later than before", Noon, 9, "b")
	plan("c", Noon.Add(-2*time.Hour))
	people("earlier than before", Noon, 9, "c", "b")
	plan("c", time.Time{})
	people("never", Noon, 9, "b")
	plan("c", Noon)
	people("after never", Noon, 9, "b", "c")
}

func fiftyPlanners(t *testing.T, w World) {
	concurrently(50, func(n int) {
		if err := enlist(t.Context(), w.Replicas[n%2], strconv.Itoa(n)); err != nil {
			t.Error(err)
		}
	})
	a, err := w.Replicas[0].Agenda(t.Context(), "11")
	if err != nil || len(a.Items) != 50 {
		t.Errorf("%d are noted, %v", len(a.Items), err)
	}
}

// enlist adds a table to an agenda. It tries again after a timeout, which happens on a busy machine.
func enlist(ctx context.Context, s storage.Backend, id string) error {
	for {
		_, err := s.ReviseAgenda(ctx, "11", func(a *agenda.Agenda) error {
			a.SetTurn(id, table.Turn{Since: Noon}, Noon)
			return nil
		})
		if !errors.Is(err, storage.ErrUnavailable) {
			return err
		}
	}
}
