package storage

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"dockside/table"
)

var itemCases = []suiteCase{
	{"items are everything but what expires", itemsAreAll},
	{"a damaged table is an item", itemsOfDamaged},
	{"items are visited beside writers", itemsBesideWriters},
}

// itemsIn returns the items of a store by their keys, with the number of visits.
func itemsIn(t *testing.T, s store) (items map[string]Item, visits int) {
	t.Helper()
	items = map[string]Item{}
	must(t, s.Items(t.Context(), func(i Item) error {
		items[i.Key] = i
		visits++
		return nil
	}))
	return items, visits
}

// fillForBackup stores three tables, a claim and an agenda, and a document that expires.
func fillForBackup(t *testing.T, s store) {
	t.Helper()
	for _, id := range []string{"open", "playing", "over"} {
		must(t, s.Create(t.Context(), challenge(id)))
	}
	enter(t, s, "playing", table.Playing)
	enter(t, s, "over", table.Over)
	_, err := s.Claim(t.Context(), "7/Anna", "a", "")
	must(t, err)
	_, err = s.ReviseAgenda(t.Context(), "11", dueAt(noon))
	must(t, err)
	_, err = s.Keep(t.Context(), "secret", json.RawMessage(`"token"`), time.Hour)
	must(t, err)
}

func itemsAreAll(t *testing.T, w world) {
	s := w.replicas[0]
	fillForBackup(t, s)
	items, visits := itemsIn(t, s)
	for key, i := range items {
		if err := checkItem(i); err != nil || key == "secret" {
			t.Errorf("%s: %v", key, err)
		}
	}
	if len(items) != 5 || visits != 5 {
		t.Errorf("%d visits show the items %v", visits, items)
	}
}

// A damaged table is an item that has all its bytes and cannot be read.
func itemsOfDamaged(t *testing.T, w world) {
	const damaged = "{\"schema\":3,\"id\":\"\xa5\x00"
	s := w.replicas[0]
	w.raw(t, "spoilt", damaged)
	must(t, s.Create(t.Context(), challenge("whole")))
	items, visits := itemsIn(t, s)
	if err := checkItem(items["whole"]); visits != 2 || len(items) != 2 || err != nil {
		t.Errorf("%d visits show the items %v, %v", visits, items, err)
	}
	if err := checkItem(items["spoilt"]); !errors.Is(err, table.ErrUnreadable) {
		t.Errorf("what is damaged is met by %v", err)
	}
	var kept []byte
	if err := json.Unmarshal(items["spoilt"].Value, &kept); err != nil || string(kept) != damaged {
		t.Errorf("of what is damaged is kept %q, %v", kept, err)
	}
}

// Items are visited while others write, who wait for nothing: each table is whole.
func itemsBesideWriters(t *testing.T, w world) {
	s := w.replicas[0]
	const tables = 200 // more than a store reads in one go
	for n := range tables {
		must(t, s.Create(t.Context(), challenge(string(rune('a'+n%26))+string(rune('a'+n/26)))))
	}
	seen, halves := map[string]bool{}, 0
	must(t, s.Items(t.Context(), func(i Item) error {
		if seen[i.Key] = true; len(seen)%10 == 0 { // the visits are under way
			halves++
			_, err := s.Update(t.Context(), i.Key, play("x"))
			return errors.Join(err, checkItem(i))
		}
		return checkItem(i)
	}))
	if len(seen) != tables || halves == 0 {
		t.Errorf("%d tables were visited, of %d", len(seen), tables)
	}
}
