package archive

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"reflect"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest"
)

// shelves has functions that open an empty archive of each kind.
var shelves = map[string]func(*testing.T) shelved{
	"folder": func(t *testing.T) shelved {
		path := t.TempDir() + "/shelf"
		a := storagetest.Got(Create(path, Keys{}))(t)
		return shelved{a, func() { storagetest.Must(t, os.Rename(path, path+"-gone")) }}
	},
	"objects": func(t *testing.T) shelved {
		s, address := startObjects(t)
		a := storagetest.Got(Open(address, Keys{s.key, "secret"}))(t)
		return shelved{a, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.down = true
		}}
	},
}

// shelved is an archive that a test can make unavailable.
type shelved struct {
	*Archive
	away func()
}

// eachArchive runs a test on an empty archive of each kind.
func eachArchive(t *testing.T, test func(*testing.T, shelved)) {
	t.Helper()
	for name, open := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// Get returns the table that was put last, until it is deleted.
func TestAnArchiveKeepsWhatItIsGiven(t *testing.T) {
	t.Parallel()
	eachArchive(t, func(t *testing.T, a shelved) {
		first, second := storagetest.Ended("a"), storagetest.Ended("0123456789abcdefghij")
		storagetest.Must(t, a.Put(t.Context(), second))
		storagetest.Must(t, a.Put(t.Context(), first))
		first.Revision, first.Hint = 7, "again"
		storagetest.Must(t, a.Put(t.Context(), first))
		for _, want := range []*table.Table{first, second} {
			if got, err := a.Get(t.Context(), want.ID); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("it has %+v, not %+v, %v", got, want, err)
			}
		}
		storagetest.ExpectIDs(t, "the archive", storagetest.Listed(a.IDs(t.Context())), "a", second.ID)
		storagetest.Must(t, a.Delete(t.Context(), "a"))
		storagetest.Must(t, a.Delete(t.Context(), "a"))
		storagetest.ExpectIDs(t, "the archive", storagetest.Listed(a.IDs(t.Context())), second.ID)
		for _, id := range []string{"a", "b", "", "../a", "A", "a/b", "012345678901234567890"} {
			if _, err := a.Get(t.Context(), id); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("%q: %v", id, err)
			}
		}
		if err := a.Delete(t.Context(), "../a"); err != nil {
			t.Errorf("a table beside the archive is looked for: %v", err)
		}
		if err := a.Put(t.Context(), storagetest.Ended("../a")); err == nil {
			t.Error("a table lies beside the archive")
		}
	})
}

// An archive stores a note, which is not a table and is replaced as a whole.
func TestAnArchiveHasANote(t *testing.T) {
	t.Parallel()
	eachArchive(t, func(t *testing.T, a shelved) {
		if got, err := a.Note(t.Context()); err != nil || got != "" {
			t.Errorf("at first the note is %q, %v", got, err)
		}
		for _, note := range []string{"a longer note", "one", "", "another"} {
			storagetest.Must(t, a.SetNote(t.Context(), note))
			if got, err := a.Note(t.Context()); err != nil || got != note {
				t.Errorf("the note is %q, not %q, %v", got, note, err)
			}
		}
		storagetest.ExpectIDs(t, "the archive", storagetest.Listed(a.IDs(t.Context())))
	})
}

// An unavailable archive returns an error that says so, and never ErrNotFound.
func TestAnArchiveThatCannotBeReachedSaysSo(t *testing.T) {
	t.Parallel()
	eachArchive(t, func(t *testing.T, a shelved) {
		storagetest.Must(t, a.Put(t.Context(), storagetest.Ended("a")))
		a.away()
		_, get := a.Get(t.Context(), "a")
		_, list := a.IDs(t.Context())
		_, note := a.Note(t.Context())
		for what, err := range map[string]error{
			"put": a.Put(t.Context(), storagetest.Ended("b")), "get": get, "delete": a.Delete(t.Context(), "a"), "list": list,
			"note": note, "set note": a.SetNote(t.Context(), "x"),
		} {
			if !errors.Is(err, storage.ErrArchive) || errors.Is(err, storage.ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// A damaged table, or one of another version, cannot be read, and stays in the archive.
func TestWhatIsDamagedInAnArchive(t *testing.T) {
	t.Parallel()
	eachArchive(t, func(t *testing.T, a shelved) {
		storagetest.Must(t, a.files.put(t.Context(), "a/a.json.gz", []byte("}")))
		if _, err := a.Get(t.Context(), "a"); !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("it is read: %v", err)
		}
		storagetest.ExpectIDs(t, "the archive", storagetest.Listed(a.IDs(t.Context())), "a")
		var older bytes.Buffer
		w := gzip.NewWriter(&older)
		_, err := w.Write([]byte(`{"schema":5,"id":"a","revision":1}`))
		storagetest.Must(t, errors.Join(err, w.Close(), a.files.put(t.Context(), "a/a.json.gz", older.Bytes())))
		if _, err := a.Get(t.Context(), "a"); !errors.Is(err, storage.ErrSchema) {
			t.Errorf("a table of another version is read: %v", err)
		}
	})
}

// If the folder is not mounted, the bot does not start a new archive in its place.
func TestAnArchiveIsBegunOnce(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/shelf"
	begun := storagetest.Got(Create(path, Keys{}))(t)
	storagetest.Must(t, begun.Put(t.Context(), table.New(table.Challenge{ID: "a"}, time.Time{})))
	storagetest.Must(t, os.Rename(path, path+"-unmounted"))
	storagetest.Must(t, os.Mkdir(path, 0o700))
	again := storagetest.Got(Open(path, Keys{}))(t)
	if _, err := again.Get(t.Context(), "a"); !errors.Is(err, storage.ErrArchive) {
		t.Errorf("in an empty folder it is looked for: %v", err)
	}
	storagetest.Must(t, os.Remove(path))
	storagetest.Must(t, os.Rename(path+"-unmounted", path))
	if _, err := again.Get(t.Context(), "a"); err != nil {
		t.Errorf("once it is mounted: %v", err)
	}
}

// Temporary files of a process that died while writing cause no errors, and are deleted with the match.
func TestWhatWasBegunInAnArchiveGoesWithItsMatch(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	a := storagetest.Got(Create(path, Keys{}))(t)
	tb := table.New(table.Challenge{ID: "a"}, time.Time{})
	storagetest.Must(t, a.Put(t.Context(), tb))
	name := path + "/a/a.json.gz"
	for _, what := range []struct {
		is  string
		do  func() error
		ids int
	}{
		{"put again", func() error { return a.Put(t.Context(), tb) }, 1},
		{"deleted", func() error { return a.Delete(t.Context(), "a") }, 0},
	} {
		storagetest.Must(t, os.WriteFile(name+".new", []byte("half"), 0o600))
		storagetest.Must(t, what.do())
		if _, err := os.Stat(name + ".new"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: what was begun is still there: %v", what.is, err)
		}
		if ids, err := a.IDs(t.Context()); len(ids) != what.ids || err != nil {
			t.Errorf("%s: there are %v, %v", what.is, ids, err)
		}
	}
}
