package bottest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/archive"
)

// Archive returns an empty archive in a temporary folder.
func Archive(t *testing.T) storage.Archive {
	t.Helper()
	a, err := archive.Create(t.TempDir(), archive.Keys{})
	Must(t, err)
	return a
}

// AfterArchiving returns a bot with a store and an archive, at a fixed time.
func AfterArchiving(t *testing.T, s storage.Store, a storage.Archive, now time.Time) *Services {
	t.Helper()
	return New(t, Config{
		Store: s, Archive: a, Games: GamesAndTender(), Now: func() time.Time { return now },
	})
}

// NextYear is a time at which all matches of these tests are old enough for the archive.
var NextYear = Noon.AddDate(1, 1, 0)

// Past stores finished matches that are settled and published. It returns their users and ids.
func Past(t *testing.T, s storage.Store, n int) (users, ids []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(n)))
	for n := range 8 {
		users = append(users, fmt.Sprint(7123400+n))
	}
	for n := range n {
		tb := RandomTable(t, random, n, users)
		ids = append(ids, tb.ID)
		Must(t, s.Create(t.Context(), tb))
		On(t, s).Settled(t, tb.ID)
		MarkPublished(t, s, tb.ID)
	}
	return users, ids
}

// MarkPublished marks all changes of a table as published.
func MarkPublished(t *testing.T, s storage.Store, id string) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(t *table.Table) error {
		t.AllPublished()
		return nil
	})
	Must(t, err)
}

// StoredForm returns a table in its stored form.
func StoredForm(t *testing.T, tb *table.Table) string {
	t.Helper()
	line, err := json.Marshal(tb)
	Must(t, err)
	return string(line)
}

// StoredTables returns tables as a bot loads them, in their stored form.
func StoredTables(t *testing.T, b *Services, ids []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, id := range ids {
		tb, err := b.Store.Load(t.Context(), id)
		Must(t, err)
		all[id] = StoredForm(t, tb)
	}
	return all
}
