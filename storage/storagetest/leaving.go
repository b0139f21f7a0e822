package storagetest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// leavingCases are the cases about removed and restored tables.
var leavingCases = []suiteCase{
	{"a removed table is gone, and its players find its id", removed},
	{"removing a table keeps its effect on ladders", removedFromLadders},
	{"a table that has changed is not removed", removedTooLate},
	{"a removed table is restored unchanged", restored},
	{"a user who has left a table since it was loaded is not listed", listedStale},
}

func removed(t *testing.T, w World) {
	s := w.Replicas[0]
	tb := Ended("a")
	tb.Ender = "13"
	Must(t, s.Create(t.Context(), tb))
	if gone, err := w.Replicas[1].Remove(t.Context(), tb); !gone || err != nil {
		t.Fatalf("it is removed: %t, %v", gone, err)
	}
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("loading it: %v", err)
	}
	for _, user := range []string{"11", "12"} {
		ids, total, err := s.Finished(t.Context(), user, 0, 9)
		Must(t, err)
		if !slices.Equal(ids, []string{"a"}) || total != 1 {
			t.Errorf("%s has finished %q of %d", user, ids, total)
		}
	}
	ExpectIDs(t, "what somebody has ended", Listed(s.Tagged(t.Context(), table.EndedBy("13"))))
	ExpectIDs(t, "all", Listed(s.IDs(t.Context())))
	Must(t, s.List(t.Context(), tb)) // as a rebuild of the ladders does
	ExpectIDs(t, "all that is due", DueTo(t, s, Noon.AddDate(1, 0, 0), 9))
}

func listedStale(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Ended("a")))
	was := Got(s.Load(t.Context(), "a"))(t)
	Change(t, w.Replicas[1], "a", func(tb *table.Table) { tb.Players[1].User = "(1)" })
	Must(t, s.List(t.Context(), was))
	for user, want := range map[string]int{"11": 1, "12": 0, "(1)": 1} {
		if _, total, err := s.Finished(t.Context(), user, 0, 0); total != want || err != nil {
			t.Errorf("%s has finished %d tables, not %d, %v", user, total, want, err)
		}
	}
}

func removedFromLadders(t *testing.T, w World) {
	s, tb := w.Replicas[0], Ended("m1")
	var first ladder.Change
	for n := range 3 {
		if c := Settled(t, s, Chess, Match(n, "11", "12")); n == 1 {
			first = c
		}
	}
	tb.Settled = []ladder.Change{first}
	Must(t, s.Create(t.Context(), tb))
	before := Got(s.Standings(t.Context(), Chess, "11", "12"))(t)
	Got(s.Remove(t.Context(), tb))(t)
	if now, err := s.Standings(t.Context(), Chess, "11", "12"); err != nil || !reflect.DeepEqual(now, before) {
		t.Errorf("the standings were %+v and are %+v, %v", before, now, err)
	}
	if c := Settled(t, s, Chess, Match(0, "11", "12")); c.Number != 1 {
		t.Errorf("another match counts twice: %+v", c)
	}
	if c := Settled(t, s, Chess, Match(1, "11", "12")); c.Number != 4 { // its change is gone
		t.Errorf("the change of the match is there still: %+v", c)
	}
}

func removedTooLate(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Ended("a")))
	old := Got(s.Load(t.Context(), "a"))(t)
	Got(s.Update(t.Context(), "a", Play("x")))(t)
	if gone, err := w.Replicas[1].Remove(t.Context(), old); gone || err != nil {
		t.Errorf("it is removed: %t, %v", gone, err)
	}
	if now, err := s.Load(t.Context(), "a"); err != nil || now.Revision != 2 {
		t.Errorf("it is %+v, %v", now, err)
	}
	if gone, err := s.Remove(t.Context(), Ended("b")); gone || err != nil {
		t.Errorf("what is not there is removed: %t, %v", gone, err)
	}
}

func restored(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Ended("a")))
	was := Got(s.Update(t.Context(), "a", Play("x")))(t)
	Got(s.Remove(t.Context(), was))(t)
	Must(t, w.Replicas[1].Restore(t.Context(), was))
	if now, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(now, was) {
		t.Errorf("it was %+v and is %+v, %v", was, now, err)
	}
	if err := s.Restore(t.Context(), was); !errors.Is(err, storage.ErrExists) {
		t.Errorf("it comes back twice: %v", err)
	}
	if now, err := s.Update(t.Context(), "a", Play("y")); err != nil || now.Revision != 3 {
		t.Errorf("it goes on as %+v, %v", now, err)
	}
}
