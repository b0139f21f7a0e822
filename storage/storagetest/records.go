package storagetest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

func historyOrder(t *testing.T, w World) {
	entry := func(n int, users ...string) ladder.Entry {
		e := ladder.Entry{
			Match: "m" + strconv.Itoa(n), Game: "chess", Guild: "1", Channel: "7",
			Ended: Noon.Add(time.Duration(n) * time.Hour), Cause: game.Finished,
		}
		for _, u := range users {
			e.Players = append(e.Players, ladder.Player{User: u, Name: u, Score: ladder.Drawn})
		}
		return e
	}
	s := w.Replicas[0]
	list := []ladder.Entry{
		entry(2, "a", "b"), entry(0, "a", "c"), entry(1, "b", "a"), entry(3, "b", ""),
		entry(0, "a", "c"), entry(5, "d"), entry(5, "d"), entry(5, "d"),
	}
	list[6].Match, list[7].Match = "m6", "m7" // which have ended at the same instant
	for i, e := range list {
		Must(t, w.Replicas[i%2].Archive(t.Context(), e))
	}
	cases := []struct {
		user        string
		from, count int
		total       int
		want        []ladder.Entry
	}{
		{"a", 0, 9, 3, []ladder.Entry{list[0], list[2], list[1]}},
		{"a", 1, 1, 3, []ladder.Entry{list[2]}},
		{"a", 3, 5, 3, nil},
		{"a", 0, 0, 3, nil},
		{"c", 0, 9, 1, []ladder.Entry{list[1]}},
		{"b", 0, 1, 3, []ladder.Entry{list[3]}},
		{"d", 0, 9, 3, []ladder.Entry{list[7], list[6], list[5]}},
		{"nobody", 0, 9, 0, nil},
		{"", 0, 9, 0, nil},
	}
	for _, c := range cases {
		got, total, err := s.History(t.Context(), "1", c.user, c.from, c.count)
		if err != nil || total != c.total || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q from %d: %d of %+v, %v; want %d of %+v", c.user, c.from, total, got, err, c.total, c.want)
		}
	}
	if got, total, err := s.History(t.Context(), "2", "a", 0, 9); err != nil || total != 0 || got != nil {
		t.Errorf("on another server: %d of %v, %v", total, got, err)
	}
}

func documentsChange(t *testing.T, w World) {
	s := w.Replicas[0]
	put := func(value string) func(json.RawMessage) (json.RawMessage, error) {
		return func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(value), nil }
	}
	refusal := errors.New("no")
	steps := []struct {
		name   string
		change func(json.RawMessage) (json.RawMessage, error)
		err    error
		want   string
	}{
		{"the first", put(`{"a":1}`), nil, `{"a":1}`},
		{"another", put(`[2]`), nil, `[2]`},
		{"a refusal", func(json.RawMessage) (json.RawMessage, error) { return nil, refusal }, refusal, `[2]`},
		{"none", func(json.RawMessage) (json.RawMessage, error) { return nil, nil }, nil, ``},
		{"one again", put(`3`), nil, `3`},
	}
	for i, step := range steps {
		err := w.Replicas[i%2].Revise(t.Context(), "guild:1", step.change)
		got, read := s.Document(t.Context(), "guild:1")
		if !errors.Is(err, step.err) || read != nil || string(got) != step.want {
			t.Errorf("%s: %v; now %q, %v", step.name, err, got, read)
		}
	}
	if other, err := s.Document(t.Context(), "guild:2"); other != nil || err != nil {
		t.Errorf("what was never kept: %q, %v", other, err)
	}
}

// A document expires at the time of the last call. Other documents stay.
func documentsAreForgotten(t *testing.T, w World) {
	s, other := w.Replicas[0], w.Replicas[1]
	const long = time.Hour
	for _, c := range []struct {
		key, value string // no value forgets
		lasts      time.Duration
		before     string
	}{
		{"soon", `1`, 20 * time.Millisecond, ``},
		{"renewed", `2`, time.Minute, ``},
		{"renewed", `3`, long, `2`},
		{"replaced", `4`, long, ``},
		{"replaced", `5`, 20 * time.Millisecond, `4`},
		{"dropped", `6`, long, ``},
		{"dropped", ``, 0, `6`},
		{"dropped", ``, 0, ``},
	} {
		var document json.RawMessage
		if c.value != "" {
			document = json.RawMessage(c.value)
		}
		before, err := s.Keep(t.Context(), c.key, document, c.lasts)
		if err != nil || string(before) != c.before {
			t.Fatalf("%s, before %s: %q, %v; want %q", c.key, c.value, before, err, c.before)
		}
	}
	for {
		if w.Pass != nil {
			w.Pass(time.Millisecond)
		}
		kept, err := other.Documents(t.Context(), "soon", "renewed", "replaced", "dropped", "never")
		if err != nil || len(kept) != 5 {
			t.Fatalf("%q, %v", kept, err)
		}
		if string(kept[1]) != `3` || kept[3] != nil || kept[4] != nil {
			t.Fatalf("kept are %q", kept)
		}
		if kept[0] == nil && kept[2] == nil {
			return
		}
	}
}

// The first document of a key stays until it expires, and other callers get it.
func firstDocumentsStay(t *testing.T, w World) {
	first := func(i int, key, value string, lasts time.Duration) string {
		t.Helper()
		kept := Got(w.Replicas[i].KeepFirst(t.Context(), key, json.RawMessage(value), lasts))(t)
		return string(kept)
	}
	for i, value := range []string{`"a"`, `"b"`, `"a"`} {
		if kept := first(i%2, "heard", value, time.Hour); kept != `"a"` {
			t.Errorf("after number %d, %s, is kept %s", i, value, kept)
		}
	}
	for kept := first(0, "soon", `"a"`, 20*time.Millisecond); kept == `"a"`; kept = first(1, "soon", `"b"`, time.Hour) {
		if w.Pass != nil {
			w.Pass(time.Millisecond)
		}
	}
	if kept, err := w.Replicas[0].Documents(t.Context(), "heard", "soon"); err != nil || string(kept[0]) != `"a"` ||
		string(kept[1]) != `"b"` {
		t.Errorf("in the end are kept %s, %v", kept, err)
	}
}

func fiftyRevisers(t *testing.T, w World) {
	concurrently(50, func(n int) {
		err := w.Replicas[n%2].Revise(t.Context(), "count", func(old json.RawMessage) (json.RawMessage, error) {
			i, _ := strconv.Atoi(string(old)) // nothing is 0
			return json.RawMessage(strconv.Itoa(i + 1)), nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	if got, err := w.Replicas[0].Document(t.Context(), "count"); err != nil || string(got) != "50" {
		t.Errorf("the count is %s, %v", got, err)
	}
}

func allTables(t *testing.T, w World) {
	Create(t, w.Replicas[0], "a", "b", "c")
	ids, err := w.Replicas[1].IDs(t.Context())
	slices.Sort(ids)
	ExpectIDs(t, "all tables", Listed(ids, err), "a", "b", "c")
}
