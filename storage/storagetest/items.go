package storagetest

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// itemCases are the cases about items.
var itemCases = []suiteCase{
	{"items are all values that do not expire", itemsAreAll},
	{"a corrupt table is an item", itemsOfDamaged},
	{"items are visited while others write", itemsBesideWriters},
}

// itemsIn returns the items of a store by their keys, with the number of visits.
func itemsIn(t *testing.T, s storage.Backend) (items map[string]storage.Item, visits int) {
	t.Helper()
	items = map[string]storage.Item{}
	Must(t, s.Items(t.Context(), func(i storage.Item) error {
		items[i.Key] = i
		visits++
		return nil
	}))
	return items, visits
}

// FillForBackup stores three tables, a claim and an agenda, and a document that expires.
func FillForBackup(t *testing.T, s storage.Backend) {
	t.Helper()
	Create(t, s, "open", "playing", "over")
	Enter(t, s, "playing", table.Playing)
	Enter(t, s, "over", table.Over)
	Got(s.Claim(t.Context(), "7/Anna", "a", ""))(t)
	Got(s.ReviseAgenda(t.Context(), "11", DueAt(Noon)))(t)
	Got(s.Keep(t.Context(), "secret", json.RawMessage(`"token"`), time.Hour))(t)
}

func itemsAreAll(t *testing.T, w World) {
	s := w.Replicas[0]
	FillForBackup(t, s)
	items, visits := itemsIn(t, s)
	for key, i := range items {
		if err := codec.CheckItem(i); err != nil || key == "secret" {
			t.Errorf("%s: %v", key, err)
		}
	}
	if len(items) != 5 || visits != 5 {
		t.Errorf("%d visits show the items %v", visits, items)
	}
}

// A corrupt table is an item with all its bytes, which cannot be decoded.
func itemsOfDamaged(t *testing.T, w World) {
	const damaged = "{\"schema\":3,\"id\":\"\xa5\x00"
	s := w.Replicas[0]
	w.Raw(t, "spoilt", damaged)
	Create(t, s, "whole")
	items, visits := itemsIn(t, s)
	if err := codec.CheckItem(items["whole"]); visits != 2 || len(items) != 2 || err != nil {
		t.Errorf("%d visits show the items %v, %v", visits, items, err)
	}
	if err := codec.CheckItem(items["spoilt"]); !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("what is damaged is met by %v", err)
	}
	var kept []byte
	if err := json.Unmarshal(items["spoilt"].Value, &kept); err != nil || string(kept) != damaged {
		t.Errorf("of what is damaged is kept %q, %v", kept, err)
	}
}

// Items are visited while others write, without blocking them. Each table is complete.
func itemsBesideWriters(t *testing.T, w World) {
	s := w.Replicas[0]
	const tables = 200 // more than a store reads at a time
	for n := range tables {
		Must(t, s.Create(t.Context(), Challenge(string(rune('a'+n%26))+string(rune('a'+n/26)))))
	}
	seen, halves := map[string]bool{}, 0
	Must(t, s.Items(t.Context(), func(i storage.Item) error {
		if seen[i.Key] = true; len(seen)%10 == 0 { // the visits are under way
			halves++
			_, err := s.Update(t.Context(), i.Key, Play("x"))
			return errors.Join(err, codec.CheckItem(i))
		}
		return codec.CheckItem(i)
	}))
	if len(seen) != tables || halves == 0 {
		t.Errorf("%d tables were visited, of %d", len(seen), tables)
	}
}
