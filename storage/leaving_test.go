package storage

import (
	"errors"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
)

var leavingCases = []suiteCase{
	{"what was removed is gone, and its players find its id", removed},
	{"what was removed leaves nothing on its ladders but what it did", removedFromLadders},
	{"what has changed is not removed", removedTooLate},
	{"what was removed comes back as it was", restored},
	{"who has gone from a table since it was loaded is not listed with it", listedStale},
}

// ended is a match that has ended, with what its ladders have made of it.
func ended(id string) *table.Table {
	tb := challenge(id)
	tb.Phase, tb.Ended = table.Over, noon.Add(time.Hour)
	tb.Players[1] = table.Player{User: "12", Name: "Bernd"}
	return tb
}

func removed(t *testing.T, w world) {
	s := w.replicas[0]
	tb := ended("a")
	tb.Ender = "13"
	must(t, s.Create(t.Context(), tb))
	if gone, err := w.replicas[1].Remove(t.Context(), tb); !gone || err != nil {
		t.Fatalf("it is removed: %t, %v", gone, err)
	}
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("loading it: %v", err)
	}
	for _, user := range []string{"11", "12"} {
		ids, total, err := s.Finished(t.Context(), user, 0, 9)
		must(t, err)
		if !slices.Equal(ids, []string{"a"}) || total != 1 {
			t.Errorf("%s has finished %q of %d", user, ids, total)
		}
	}
	expectIDs(t, "what somebody has ended", listed(s.Tagged(t.Context(), table.EndedBy("13"))))
	expectIDs(t, "all", listed(s.IDs(t.Context())))
	must(t, s.List(t.Context(), tb)) // as ladders are made anew
	expectIDs(t, "all that is due", dueTo(t, s, noon.AddDate(1, 0, 0), 9))
}

func listedStale(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), ended("a")))
	was, err := s.Load(t.Context(), "a")
	must(t, err)
	_, err = w.replicas[1].Update(t.Context(), "a", func(tb *table.Table) error {
		tb.Players[1].User = "(1)"
		return nil
	})
	must(t, err)
	must(t, s.List(t.Context(), was))
	for user, want := range map[string]int{"11": 1, "12": 0, "(1)": 1} {
		if _, total, err := s.Finished(t.Context(), user, 0, 0); total != want || err != nil {
			t.Errorf("%s has finished %d tables, not %d, %v", user, total, want, err)
		}
	}
}

func removedFromLadders(t *testing.T, w world) {
	s, tb := w.replicas[0], ended("m1")
	var first ladder.Change
	for n := range 3 {
		if c := settled(t, s, chess, match(n, "11", "12")); n == 1 {
			first = c
		}
	}
	tb.Settled = []ladder.Change{first}
	must(t, s.Create(t.Context(), tb))
	before, err := s.Standings(t.Context(), chess, "11", "12")
	must(t, err)
	_, err = s.Remove(t.Context(), tb)
	must(t, err)
	if now, err := s.Standings(t.Context(), chess, "11", "12"); err != nil || !reflect.DeepEqual(now, before) {
		t.Errorf("the standings were %+v and are %+v, %v", before, now, err)
	}
	if c := settled(t, s, chess, match(0, "11", "12")); c.Number != 1 {
		t.Errorf("another match counts twice: %+v", c)
	}
	if c := settled(t, s, chess, match(1, "11", "12")); c.Number != 4 { // its change is gone
		t.Errorf("the change of the match is there still: %+v", c)
	}
}

func removedTooLate(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), ended("a")))
	old, err := s.Load(t.Context(), "a")
	must(t, err)
	_, err = s.Update(t.Context(), "a", play("x"))
	must(t, err)
	if gone, err := w.replicas[1].Remove(t.Context(), old); gone || err != nil {
		t.Errorf("it is removed: %t, %v", gone, err)
	}
	if now, err := s.Load(t.Context(), "a"); err != nil || now.Revision != 2 {
		t.Errorf("it is %+v, %v", now, err)
	}
	if gone, err := s.Remove(t.Context(), ended("b")); gone || err != nil {
		t.Errorf("what is not there is removed: %t, %v", gone, err)
	}
}

func restored(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), ended("a")))
	was, err := s.Update(t.Context(), "a", play("x"))
	must(t, err)
	_, err = s.Remove(t.Context(), was)
	must(t, err)
	must(t, w.replicas[1].Restore(t.Context(), was))
	if now, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(now, was) {
		t.Errorf("it was %+v and is %+v, %v", was, now, err)
	}
	if err := s.Restore(t.Context(), was); !errors.Is(err, table.ErrExists) {
		t.Errorf("it comes back twice: %v", err)
	}
	if now, err := s.Update(t.Context(), "a", play("y")); err != nil || now.Revision != 3 {
		t.Errorf("it goes on as %+v, %v", now, err)
	}
}

// shelves open every kind of archive, with a way to take it away and to put what lies there.
var shelves = map[string]func(*testing.T) shelved{
	"folder": func(t *testing.T) shelved {
		path := t.TempDir() + "/shelf"
		a, err := BeginArchive(path, Keys{})
		must(t, err)
		return shelved{a, func() { must(t, os.Rename(path, path+"-gone")) }}
	},
	"objects": func(t *testing.T) shelved {
		s, address := startObjects(t)
		a, err := OpenArchive(address, Keys{s.key, "secret"})
		must(t, err)
		return shelved{a, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.down = true
		}}
	},
}

// shelved is an archive that can be taken away.
type shelved struct {
	*Archive
	away func()
}

// What is put into an archive is found there as it was put last, until it is deleted.
func TestAnArchiveKeepsWhatItIsGiven(t *testing.T) {
	t.Parallel()
	for name, open := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := open(t)
			first, second := ended("a"), ended("0123456789abcdefghij")
			must(t, a.Put(t.Context(), second))
			must(t, a.Put(t.Context(), first))
			first.Revision, first.Hint = 7, "again"
			must(t, a.Put(t.Context(), first))
			for _, want := range []*table.Table{first, second} {
				if got, err := a.Get(t.Context(), want.ID); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("it has %+v, not %+v, %v", got, want, err)
				}
			}
			expectIDs(t, "the archive", listed(a.IDs(t.Context())), "a", second.ID)
			must(t, a.Delete(t.Context(), "a"))
			must(t, a.Delete(t.Context(), "a"))
			expectIDs(t, "the archive", listed(a.IDs(t.Context())), second.ID)
			for _, id := range []string{"a", "b", "", "../a", "A", "a/b", "012345678901234567890"} {
				if _, err := a.Get(t.Context(), id); !errors.Is(err, table.ErrNotFound) {
					t.Errorf("%q: %v", id, err)
				}
			}
			if err := a.Delete(t.Context(), "../a"); err != nil {
				t.Errorf("a table beside the archive is looked for: %v", err)
			}
			if err := a.Put(t.Context(), ended("../a")); err == nil {
				t.Error("a table lies beside the archive")
			}
		})
	}
}

// An archive has a note, which is no table and is replaced as a whole.
func TestAnArchiveHasANote(t *testing.T) {
	t.Parallel()
	for name, open := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := open(t)
			if got, err := a.Note(t.Context()); err != nil || got != "" {
				t.Errorf("at first the note is %q, %v", got, err)
			}
			for _, note := range []string{"a longer note", "one", "", "another"} {
				must(t, a.SetNote(t.Context(), note))
				if got, err := a.Note(t.Context()); err != nil || got != note {
					t.Errorf("the note is %q, not %q, %v", got, note, err)
				}
			}
			expectIDs(t, "the archive", listed(a.IDs(t.Context())))
		})
	}
}

// An archive that cannot be reached says so, and never that something is not there.
func TestAnArchiveThatCannotBeReachedSaysSo(t *testing.T) {
	t.Parallel()
	for name, open := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := open(t)
			must(t, a.Put(t.Context(), ended("a")))
			a.away()
			_, get := a.Get(t.Context(), "a")
			_, list := a.IDs(t.Context())
			_, note := a.Note(t.Context())
			for what, err := range map[string]error{
				"put": a.Put(t.Context(), ended("b")), "get": get, "delete": a.Delete(t.Context(), "a"), "list": list,
				"note": note, "set note": a.SetNote(t.Context(), "x"),
			} {
				if !errors.Is(err, table.ErrArchive) || errors.Is(err, table.ErrNotFound) {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
}

// What is damaged in an archive, or was put there by a newer version, cannot be read, and stays.
func TestWhatIsDamagedInAnArchive(t *testing.T) {
	t.Parallel()
	for name, open := range shelves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := open(t)
			must(t, a.shelf.put(t.Context(), "a/a.json.gz", []byte("}")))
			if _, err := a.Get(t.Context(), "a"); !errors.Is(err, table.ErrUnreadable) {
				t.Errorf("it is read: %v", err)
			}
			expectIDs(t, "the archive", listed(a.IDs(t.Context())), "a")
		})
	}
}

// Where nothing is mounted, no new archive is begun in the place of the one that is known.
func TestAnArchiveIsBegunOnce(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/shelf"
	begun, err := BeginArchive(path, Keys{})
	must(t, err)
	must(t, begun.Put(t.Context(), table.New(table.Challenge{ID: "a"}, time.Time{})))
	must(t, os.Rename(path, path+"-unmounted"))
	must(t, os.Mkdir(path, 0o700))
	again, err := OpenArchive(path, Keys{})
	must(t, err)
	if _, err := again.Get(t.Context(), "a"); !errors.Is(err, table.ErrArchive) {
		t.Errorf("in an empty folder it is looked for: %v", err)
	}
	must(t, os.Remove(path))
	must(t, os.Rename(path+"-unmounted", path))
	if _, err := again.Get(t.Context(), "a"); err != nil {
		t.Errorf("once it is mounted: %v", err)
	}
}

// What a process has left that died while it wrote goes with the match, and is in the way of nobody.
func TestWhatWasBegunInAnArchiveGoesWithItsMatch(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	a, err := BeginArchive(path, Keys{})
	must(t, err)
	tb := table.New(table.Challenge{ID: "a"}, time.Time{})
	must(t, a.Put(t.Context(), tb))
	name := path + "/a/a.json.gz"
	for _, what := range []struct {
		is  string
		do  func() error
		ids int
	}{
		{"put again", func() error { return a.Put(t.Context(), tb) }, 1},
		{"deleted", func() error { return a.Delete(t.Context(), "a") }, 0},
	} {
		must(t, os.WriteFile(name+".new", []byte("half"), 0o600))
		must(t, what.do())
		if _, err := os.Stat(name + ".new"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: what was begun is still there: %v", what.is, err)
		}
		if ids, err := a.IDs(t.Context()); len(ids) != what.ids || err != nil {
			t.Errorf("%s: there are %v, %v", what.is, ids, err)
		}
	}
}
