package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"dockside/game"
	"dockside/game/table"
)

// loadedCases are promises about tables that have been loaded, and about what is read at once.
var loadedCases = []suiteCase{
	{"an update may start from what was loaded", updateFrom},
	{"an update from an old revision starts over", updateFromOld},
	{"what was loaded may refuse", refusedFrom},
	{"writers who refuse hinder nobody", refusingWriters},
	{"a table comes with documents", loadWith},
	{"what is listed again is found", listAgain},
}

// updateFrom goes on from table to table and never loads one.
func updateFrom(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	tb, err := s.Load(t.Context(), "a")
	must(t, err)
	for n := range 3 {
		runs := 0
		tb, err = w.replicas[n%2].UpdateFrom(t.Context(), tb, func(tb *table.Table) error {
			runs++
			return play(fmt.Sprint(n))(tb)
		})
		must(t, err)
		loaded, err := s.Load(t.Context(), "a")
		must(t, err)
		if runs != 1 || tb.Revision != int64(n)+2 || !reflect.DeepEqual(tb, loaded) {
			t.Errorf("update %d has run %d times and answers %+v, stored is %+v", n, runs, tb, loaded)
		}
	}
}

// updateFromOld works on a table that somebody else has changed meanwhile.
func updateFromOld(t *testing.T, w world) {
	must(t, w.replicas[0].Create(t.Context(), challenge("a")))
	old, err := w.replicas[0].Load(t.Context(), "a")
	must(t, err)
	_, err = w.replicas[1].Update(t.Context(), "a", play("theirs"))
	must(t, err)
	got, err := w.replicas[0].UpdateFrom(t.Context(), old, play("mine"))
	must(t, err)
	moves := []game.Play{{Move: "theirs"}, {Move: "mine"}}
	if got.Revision != 3 || !slices.Equal(got.Log, moves) {
		t.Errorf("then there is %+v", got)
	}
	gone := challenge("b")
	gone.Revision = 1
	if _, err := w.replicas[0].UpdateFrom(t.Context(), gone, play("x")); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("from a table that nobody has stored: %v", err)
	}
}

func refusedFrom(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	tb, err := s.Load(t.Context(), "a")
	must(t, err)
	got, err := s.UpdateFrom(t.Context(), tb, func(*table.Table) error { return table.ErrStale })
	if !errors.Is(err, table.ErrStale) {
		t.Errorf("refused: %+v, %v", got, err)
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || got.Revision != 1 {
		t.Errorf("after it: %+v, %v", got, err)
	}
}

// refusingWriters write and refuse at the same time. A file lets writers share a transaction, and
// nobody may lose anything by that or be told what was meant for somebody else.
func refusingWriters(t *testing.T, w world) {
	const writers = 20
	for n := range writers {
		must(t, w.replicas[0].Create(t.Context(), challenge(fmt.Sprint(n))))
	}
	var all sync.WaitGroup
	for n := range writers {
		all.Go(func() {
			id := fmt.Sprint(n)
			if n%3 == 0 {
				refusal := errors.New("refused by " + id)
				_, err := w.replicas[n%2].Update(t.Context(), id, func(*table.Table) error { return refusal })
				if !errors.Is(err, refusal) {
					t.Errorf("writer %d is told %v", n, err)
				}
				return
			}
			if err := insist(t.Context(), w.replicas[n%2], id, id); err != nil {
				t.Errorf("writer %d: %v", n, err)
			}
		})
	}
	all.Wait()
	for n := range writers {
		tb, err := w.replicas[0].Load(t.Context(), fmt.Sprint(n))
		if refuses := n%3 == 0; err != nil || (len(tb.Log) == 0) != refuses {
			t.Errorf("table %d has the log %v, %v", n, tb.Log, err)
		}
	}
}

func loadWith(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	want := []json.RawMessage{nil, json.RawMessage(`"kept"`)}
	must(t, s.Revise(t.Context(), "b", func(json.RawMessage) (json.RawMessage, error) { return want[1], nil }))
	tb, kept, err := w.replicas[1].LoadWith(t.Context(), "a", "nothing", "b")
	if err != nil || tb.ID != "a" || !reflect.DeepEqual(kept, want) {
		t.Errorf("together there are %+v, %s, %v", tb, kept, err)
	}
	if tb, kept, err = s.LoadWith(t.Context(), "a"); err != nil || tb.ID != "a" || len(kept) != 0 {
		t.Errorf("alone there are %+v, %s, %v", tb, kept, err)
	}
	_, kept, err = s.LoadWith(t.Context(), "unknown", "nothing", "b")
	if !errors.Is(err, table.ErrNotFound) || !reflect.DeepEqual(kept, want) {
		t.Errorf("without the table there are %s, %v", kept, err)
	}
}

// listAgain lists what is listed already, what has ended, and what is not there.
func listAgain(t *testing.T, w world) {
	s := w.replicas[0]
	for _, id := range []string{"a", "b"} {
		must(t, s.Create(t.Context(), challenge(id)))
	}
	_, err := s.Update(t.Context(), "b", func(tb *table.Table) error {
		over(tb)
		return nil
	})
	must(t, err)
	listNow(t, s, "a", "b")
	expectIDs(t, "the channel", listed(s.InChannel(t.Context(), "7")), "a")
	expectIDs(t, "due", dueTo(t, s, noon.AddDate(1, 0, 0), 9), "a")
}

// listNow puts tables where they have to be found, whether they are there or not.
func listNow(t *testing.T, s store, ids ...string) {
	t.Helper()
	tables, err := s.LoadMany(t.Context(), ids...)
	must(t, err)
	must(t, s.List(t.Context(), tables...))
}

// A change of the file that takes its time holds up nobody else's, also where it has to be done again.
func TestAChangeThatTakesItsTimeHoldsUpNobody(t *testing.T) {
	t.Parallel()
	b, err := OpenBolt(filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	ctx := t.Context()
	create := func(id string) {
		if err := b.Create(ctx, &table.Table{ID: id, Phase: table.Open}); err != nil {
			t.Fatal(err)
		}
	}
	create("slow")
	outdated, err := b.Load(ctx, "slow")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Update(ctx, "slow", func(*table.Table) error { return nil }); err != nil {
		t.Fatal(err)
	}
	runs, thinks, gate, done := 0, make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := b.UpdateFrom(ctx, outdated, func(*table.Table) error {
			if runs++; runs == 2 {
				close(thinks)
				<-gate
			}
			return nil
		})
		done <- err
	}()
	<-thinks
	create("another")
	close(gate)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
