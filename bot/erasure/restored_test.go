package erasure_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/bot/rebuild"
	"dockside/bot/retention"
	"dockside/storage"
	"dockside/storage/archive"
)

// restarted starts a bot on a store and an archive. It runs erasure rounds until no erasure request is left.
func restarted(t *testing.T, s bottest.Store, a storage.Archive, r member.Ledger) *bottest.Services {
	t.Helper()
	w := &bottest.Flaky{Store: s}
	w.Writes.Store(1 << 30)
	b := bottest.AfterArchiving(t, w, a, bottest.NextYear)
	e := b.Eraser(r)
	e.Restored(t.Context())
	e.Cleaned(t.Context())
	at := bottest.Noon.AddDate(2, 0, 0)
	b.Now = func() time.Time { return at }
	bottest.FinishErasure(t, b, r, w, &at, 1<<30)
	return b
}

// copied copies a folder to another place.
func copied(t *testing.T, from, to string) {
	t.Helper()
	bottest.Must(t, os.CopyFS(to, os.DirFS(from)))
}

// replaced replaces a folder with a copy of another.
func replaced(t *testing.T, folder, by string) {
	t.Helper()
	bottest.Must(t, os.RemoveAll(folder))
	copied(t, by, folder)
}

// An older backup of the archive does not bring back an erased user. The next start cleans the archive again, whether
// the store is current or as old as the archive.
func TestAnOlderArchiveBringsNobodyBack(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		for _, both := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, the store too: %v", name, both), func(t *testing.T) {
				t.Parallel()
				folder, copy := t.TempDir()+"/archive", t.TempDir()+"/copy"
				a, err := archive.Create(folder, archive.Keys{})
				bottest.Must(t, err)
				s, older := bottest.Stores[name](t)[0], bottest.Stores[name](t)[0]
				users, ids := bottest.Past(t, s, 20)
				user, other, r := users[0], users[1], new(bottest.MemoryLedger)
				bottest.EraseFrom(t, s, a, r, other, 1<<30)
				bottest.AfterArchiving(t, s, a, bottest.NextYear).Archiver(s).Round(t.Context())
				copied(t, folder, copy)
				var items []storage.Item
				bottest.Must(t, s.(storage.ItemStore).Items(t.Context(), func(i storage.Item) error {
					items = append(items, i)
					return nil
				}))
				bottest.EraseFrom(t, s, a, r, user, 1<<30)
				replaced(t, folder, copy)
				if both {
					bottest.Must(t, older.(storage.ItemStore).Adopt(t.Context(), items...))
					_, err := rebuild.Rebuild(t.Context(), older, a, bottest.GamesAndTender(), r)
					bottest.Must(t, err)
					s = older
				}
				b := restarted(t, s, a, r)
				bottest.AfterArchiving(t, s, a, bottest.NextYear.Add(3*retention.Every)).Archiver(s).Round(t.Context())
				for _, gone := range []string{user, other, "name of " + user} {
					if where := bottest.Mentions(t, depotOn{s, b.Store}, gone); len(where) > 0 {
						t.Errorf("%s is in %d places, such as %s", gone, len(where), where[0])
					}
				}
				if seen := bottest.StoredTables(t, b, ids); len(seen) != len(ids) {
					t.Errorf("of %d matches %d are left", len(ids), len(seen))
				}
				note, err := a.Note(t.Context())
				if err != nil || note != erasure.NoteOf(r.Kept.People) || len(r.Kept.People) != 2 {
					t.Errorf("the archive notes %q, %v", note, err)
				}
			})
		}
	}
}

// depotOn is a depot whose Walk also visits the archive.
type depotOn struct {
	bottest.Store
	all storage.Store
}

func (d depotOn) Walk(ctx context.Context, visit func(string, []byte) error) error {
	return d.all.Walk(ctx, visit)
}

// A ladder rebuild from an older backup of the archive does not bring back an erased user.
func TestARebuildFromAnOlderArchiveBringsNobodyBack(t *testing.T) {
	t.Parallel()
	folder, copy := t.TempDir()+"/archive", t.TempDir()+"/copy"
	a, err := archive.Create(folder, archive.Keys{})
	bottest.Must(t, err)
	s := bottest.Stores["bbolt"](t)[0]
	users, _ := bottest.Past(t, s, 20)
	bottest.AfterArchiving(t, s, a, bottest.NextYear).Archiver(s).Round(t.Context())
	copied(t, folder, copy)
	bottest.EraseFrom(t, s, a, nil, users[0], 1<<30)
	replaced(t, folder, copy)
	if _, err := rebuild.Rebuild(t.Context(), s, a, bottest.GamesAndTender(), nil); err != nil {
		t.Fatal(err)
	}
	all := depotOn{s, bottest.AfterArchiving(t, s, a, bottest.NextYear).Store}
	for _, where := range bottest.Mentions(t, all, users[0]) {
		if !strings.Contains(where, "erasing: {") {
			t.Errorf("after the rebuild the person is in %s", where)
		}
	}
	restarted(t, s, a, nil)
	if where := bottest.Mentions(t, all, users[0]); len(where) > 0 {
		t.Errorf("the person is in %d places, such as %s", len(where), where[0])
	}
}

// counting is an archive that counts how often it is listed, and that can be unavailable.
type counting struct {
	storage.Archive
	lists int
	away  bool
}

func (c *counting) IDs(ctx context.Context) ([]string, error) {
	c.lists++
	return c.Archive.IDs(ctx)
}

func (c *counting) Note(ctx context.Context) (string, error) {
	if c.away {
		return "", storage.ErrArchive
	}
	return c.Archive.Note(ctx)
}

// An archive is cleaned only if an erasure has not reached it. An unavailable archive is retried later and delays no
// erasure.
func TestAnArchiveIsCleanedOnce(t *testing.T) {
	t.Parallel()
	a := &counting{Archive: bottest.Archive(t)}
	s := bottest.Stores["bbolt"](t)[0]
	users, _ := bottest.Past(t, s, 6)
	bottest.AfterArchiving(t, s, a, bottest.NextYear).Archiver(s).Round(t.Context())
	b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
	e := b.Eraser(nil)
	looks := func(what string, lists int) {
		t.Helper()
		a.lists = 0
		if err := e.Clean(t.Context()); a.away != errors.Is(err, storage.ErrArchive) || err != nil && !a.away {
			t.Errorf("%s: %v", what, err)
		}
		if a.lists != lists {
			t.Errorf("%s: the archive is listed %d times, not %d", what, a.lists, lists)
		}
	}
	looks("nobody was deleted", 0)
	bottest.EraseFrom(t, s, a, nil, users[0], 1<<30)
	looks("a deletion has reached it", 0)
	a.away = true
	bottest.EraseFrom(t, s, a, nil, users[1], 1<<30)
	looks("it is away", 0)
	a.away = false
	looks("a deletion may not have reached it", 1)
	looks("once more", 0)
}

// The note of an archive depends on the set of erased users, not on their order. It does not contain their ids.
func TestNoteOfAnArchive(t *testing.T) {
	t.Parallel()
	one := []member.Erased{{Pseudonym: "pseudonym-1"}, {Pseudonym: "pseudonym-2"}}
	two := []member.Erased{{Pseudonym: "pseudonym-2"}, {Pseudonym: "pseudonym-1"}}
	notes := []string{erasure.NoteOf(nil), erasure.NoteOf(one[:1]), erasure.NoteOf(one)}
	if erasure.NoteOf(two) != notes[2] || notes[0] != "" || len(slices.Compact(slices.Sorted(slices.Values(notes)))) != 3 {
		t.Errorf("the notes are %q, and %q in another order", notes, erasure.NoteOf(two))
	}
}
