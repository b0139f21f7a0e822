package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"dockside/table"
)

var backupCases = []suiteCase{
	{"a backup has everything but what expires", backupHasAll},
	{"a backup tells of what is damaged", backupOfDamaged},
	{"a backup is made beside writers", backupBesideWriters},
}

// copied returns a backup of a store, and how many items are in it.
func copied(t *testing.T, s store) ([]byte, int) {
	t.Helper()
	var text bytes.Buffer
	n, err := WriteBackup(t.Context(), s, noon, &text)
	must(t, err)
	return text.Bytes(), n
}

// itemsOf returns the items of a backup.
func itemsOf(t *testing.T, backup []byte) (items []Item) {
	t.Helper()
	made, err := ReadBackup(bytes.NewReader(backup), func(i Item) error {
		items = append(items, i)
		return CheckItem(i)
	})
	must(t, err)
	if !made.Equal(noon) {
		t.Errorf("it says that it was made at %v", made)
	}
	return items
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

func backupHasAll(t *testing.T, w world) {
	s := w.replicas[0]
	fillForBackup(t, s)
	backup, n := copied(t, s)
	items := itemsOf(t, backup)
	if n != len(items) || n != 5 || slices.ContainsFunc(items, func(i Item) bool { return i.Key == "secret" }) {
		t.Errorf("%d items were written, and these read: %v", n, items)
	}
}

// A store with nothing but a damaged table is not empty. Its backup has all bytes of that table as an item that cannot
// be read.
func backupOfDamaged(t *testing.T, w world) {
	const damaged = "{\"schema\":3,\"id\":\"\xa5\x00"
	s := w.replicas[0]
	w.raw(t, "spoilt", damaged)
	if empty, err := Empty(t.Context(), s); empty || err != nil {
		t.Errorf("it is empty: %t, %v", empty, err)
	}
	must(t, s.Create(t.Context(), challenge("whole")))
	backup, n := copied(t, s)
	read := map[string]Item{}
	_, err := ReadBackup(bytes.NewReader(backup), func(i Item) error {
		read[i.Key] = i
		return nil
	})
	must(t, err)
	if err := CheckItem(read["whole"]); n != 2 || len(read) != 2 || err != nil {
		t.Errorf("%d items are in it, %v, %v", n, read, err)
	}
	if err := CheckItem(read["spoilt"]); !errors.Is(err, table.ErrUnreadable) {
		t.Errorf("what is damaged is met by %v", err)
	}
	var kept []byte
	if err := json.Unmarshal(read["spoilt"].Value, &kept); err != nil || string(kept) != damaged {
		t.Errorf("of what is damaged is kept %q, %v", kept, err)
	}
}

// A backup is made while others write, who wait for nothing: each table in it is whole.
func backupBesideWriters(t *testing.T, w world) {
	s := w.replicas[0]
	const tables = 200 // more than a store reads in one go
	for n := range tables {
		must(t, s.Create(t.Context(), challenge(string(rune('a'+n%26))+string(rune('a'+n/26)))))
	}
	seen, halves := map[string]bool{}, 0
	must(t, s.Items(t.Context(), func(i Item) error {
		if seen[i.Key] = true; len(seen)%10 == 0 { // the backup is under way
			halves++
			_, err := s.Update(t.Context(), i.Key, play("x"))
			return errors.Join(err, CheckItem(i))
		}
		return CheckItem(i)
	}))
	if len(seen) != tables || halves == 0 {
		t.Errorf("%d tables are in the backup, of %d", len(seen), tables)
	}
}
