package storagetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// loadedCases are the cases about updates of loaded tables and reads of several values.
var loadedCases = []suiteCase{
	{"an update may start from a loaded table", updateFrom},
	{"an update from an old revision starts over", updateFromOld},
	{"an update from a loaded table may be refused", refusedFrom},
	{"refused writes do not affect others", refusingWriters},
	{"a table comes with documents", loadWith},
	{"listing a table again keeps the indexes", listAgain},
}

// updateFrom goes on from table to table and never loads one.
func updateFrom(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	tb := Got(s.Load(t.Context(), "a"))(t)
	for n := range 3 {
		runs := 0
		tb = Got(w.Replicas[n%2].UpdateFrom(t.Context(), tb, func(tb *table.Table) error {
			runs++
			return Play(fmt.Sprint(n))(tb)
		}))(t)
		loaded := Got(s.Load(t.Context(), "a"))(t)
		if runs != 1 || tb.Revision != int64(n)+2 || !reflect.DeepEqual(tb, loaded) {
			t.Errorf("update %d has run %d times and answers %+v, stored is %+v", n, runs, tb, loaded)
		}
	}
}

// updateFromOld updates a table that has changed since it was loaded.
func updateFromOld(t *testing.T, w World) {
	Create(t, w.Replicas[0], "a")
	old := Got(w.Replicas[0].Load(t.Context(), "a"))(t)
	Got(w.Replicas[1].Update(t.Context(), "a", Play("theirs")))(t)
	got := Got(w.Replicas[0].UpdateFrom(t.Context(), old, Play("mine")))(t)
	moves := []game.Play{{Move: "theirs"}, {Move: "mine"}}
	if got.Revision != 3 || !slices.Equal(got.Log, moves) {
		t.Errorf("then there is %+v", got)
	}
	gone := Challenge("b")
	gone.Revision = 1
	if _, err := w.Replicas[0].UpdateFrom(t.Context(), gone, Play("x")); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("from a table that nobody has stored: %v", err)
	}
}

func refusedFrom(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	tb := Got(s.Load(t.Context(), "a"))(t)
	got, err := s.UpdateFrom(t.Context(), tb, func(*table.Table) error { return table.ErrStale })
	if !errors.Is(err, table.ErrStale) {
		t.Errorf("refused: %+v, %v", got, err)
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || got.Revision != 1 {
		t.Errorf("after it: %+v, %v", got, err)
	}
}

// refusingWriters writes and refuses concurrently. In a file they share transactions: no write is lost, and each
// caller gets its own error.
func refusingWriters(t *testing.T, w World) {
	const writers = 20
	for n := range writers {
		Create(t, w.Replicas[0], fmt.Sprint(n))
	}
	concurrently(writers, func(n int) {
		id := fmt.Sprint(n)
		if n%3 == 0 {
			refusal := errors.New("refused by " + id)
			_, err := w.Replicas[n%2].Update(t.Context(), id, func(*table.Table) error { return refusal })
			if !errors.Is(err, refusal) {
				t.Errorf("writer %d is told %v", n, err)
			}
			return
		}
		if err := insist(t.Context(), w.Replicas[n%2], id, id); err != nil {
			t.Errorf("writer %d: %v", n, err)
		}
	})
	for n := range writers {
		tb, err := w.Replicas[0].Load(t.Context(), fmt.Sprint(n))
		if refuses := n%3 == 0; err != nil || (len(tb.Log) == 0) != refuses {
			t.Errorf("table %d has the log %v, %v", n, tb.Log, err)
		}
	}
}

func loadWith(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	want := []json.RawMessage{nil, json.RawMessage(`"kept"`)}
	Must(t, s.Revise(t.Context(), "b", func(json.RawMessage) (json.RawMessage, error) { return want[1], nil }))
	tb, kept, err := w.Replicas[1].LoadWith(t.Context(), "a", "nothing", "b")
	if err != nil || tb.ID != "a" || !reflect.DeepEqual(kept, want) {
		t.Errorf("together there are %+v, %s, %v", tb, kept, err)
	}
	if tb, kept, err = s.LoadWith(t.Context(), "a"); err != nil || tb.ID != "a" || len(kept) != 0 {
		t.Errorf("alone there are %+v, %s, %v", tb, kept, err)
	}
	_, kept, err = s.LoadWith(t.Context(), "unknown", "nothing", "b")
	if !errors.Is(err, storage.ErrNotFound) || !reflect.DeepEqual(kept, want) {
		t.Errorf("without the table there are %s, %v", kept, err)
	}
}

// listAgain lists a table that is listed already, and one that has ended.
func listAgain(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a", "b")
	Change(t, s, "b", Over)
	listNow(t, s, "a", "b")
	ExpectIDs(t, "the channel", Listed(s.InChannel(t.Context(), "7")), "a")
	ExpectIDs(t, "due", DueTo(t, s, Noon.AddDate(1, 0, 0), 9), "a")
}
