package storage

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// emptied is a file with many tables of which most have been removed, and how large it is.
func emptied(t *testing.T, path string) int64 {
	t.Helper()
	const all, kept = 2000, 100
	b := openBolt(t, path)
	must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		for n := range all {
			tb := ended("t" + strconv.Itoa(n))
			value, err := encode(tb, 1)
			must(t, err)
			must(t, put(tx, tb, value, listing{}))
		}
		return nil
	}))
	must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		for n := kept; n < all; n++ {
			must(t, bucket(tx, tables).Delete([]byte("t"+strconv.Itoa(n))))
		}
		return nil
	}))
	must(t, b.Close())
	return sizeOf(t, path)
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	known, err := os.Stat(path)
	must(t, err)
	return known.Size()
}

// holds checks that a file has what it is to have.
func holds(t *testing.T, b *Bolt) {
	t.Helper()
	ids, err := b.IDs(t.Context())
	must(t, err)
	if len(ids) != 100 {
		t.Errorf("%d tables are there", len(ids))
	}
	if got, err := b.Load(t.Context(), "t7"); err != nil || got.Phase != table.Over {
		t.Errorf("one of them is %+v, %v", got, err)
	}
	must(t, b.Create(t.Context(), challenge("a")))
	must(t, b.write(t.Context(), func(tx *bbolt.Tx) error { return bucket(tx, tables).Delete([]byte("a")) }))
}

// A file of which half is free is smaller after the next start, and holds what it held.
func TestAFileIsCompactedAtTheStart(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	before := emptied(t, path)
	b := openBolt(t, path)
	after := sizeOf(t, path)
	if after > before/2 {
		t.Errorf("it has %d bytes, and had %d", after, before)
	}
	holds(t, b)
	if _, err := OpenBolt(path); !errors.Is(err, table.ErrUnavailable) {
		t.Errorf("another process opens it: %v", err)
	}
	must(t, b.Close())
	same := openBolt(t, path)
	if now := sizeOf(t, path); now != after {
		t.Errorf("it is written anew at every start: %d bytes, then %d", after, now)
	}
	holds(t, same)
}

// Whatever a process leaves that dies while it compacts, nothing is lost, and the next start does it.
func TestCompactingSurvivesACrash(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	before := emptied(t, path)
	next := path + ".compact"
	must(t, os.Mkdir(next, 0o700)) // so that it cannot be done at all
	must(t, os.WriteFile(filepath.Join(next, "x"), nil, 0o600))
	b := openBolt(t, path)
	holds(t, b)
	must(t, b.Close())
	if now := sizeOf(t, path); now != before {
		t.Errorf("it has %d bytes, and had %d", now, before)
	}
	must(t, os.RemoveAll(next))
	must(t, os.WriteFile(next, make([]byte, before/3), 0o600)) // half written
	b = openBolt(t, path)
	holds(t, b)
	if now := sizeOf(t, path); now > before/2 {
		t.Errorf("it has %d bytes, and had %d", now, before)
	}
	if _, err := os.Stat(next); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new file is there still: %v", err)
	}
}

// A process that has waited for a file which was replaced meanwhile does not write into what nobody will read.
func TestNobodyOpensAFileThatWasReplaced(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	emptied(t, path)
	db, err := bbolt.Open(path, 0o600, nil)
	must(t, err)
	waits := make(chan error, 1)
	go func() {
		late, err := openFile(path, false)
		if err == nil {
			err = late.Close()
		}
		waits <- err
	}()
	small, err := compact(db)
	must(t, err)
	if err := <-waits; err == nil {
		t.Error("two processes have the file open")
	}
	must(t, small.Close())
}

// A file from before ladders had counts has them after its first start.
func TestLaddersAreCountedInAnOldFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	b := openBolt(t, path)
	for n := range 9 {
		settled(t, b, chess, match(n, "u"+strconv.Itoa(n), "u"+strconv.Itoa(n+1)))
	}
	q := ladder.Query{From: 2, Count: 5, Reader: "u3", Since: noon}
	want, err := b.Page(t.Context(), chess, q)
	must(t, err)
	must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket([]byte(recent)), tx.DeleteBucket([]byte(levels)))
	}))
	must(t, b.Close())
	got, err := openBolt(t, path).Page(t.Context(), chess, q)
	must(t, err)
	if len(want.Rows) != 5 || want.Mine.Rank == 0 || len(got.Rows) != 5 || got.Total != want.Total ||
		got.Mine.Rank != want.Mine.Rank || got.Rows[0].User != want.Rows[0].User {
		t.Errorf("the page is %+v, and was %+v", got, want)
	}
}

// A ladder is the same whenever it was looked at between its matches.
func TestALadderDoesNotMindWhoLooks(t *testing.T) {
	t.Parallel()
	quiet, watched := openBolt(t, filepath.Join(t.TempDir(), "a.db")), openBolt(t, filepath.Join(t.TempDir(), "b.db"))
	for n := range 40 {
		r := match(n, "u"+strconv.Itoa(n*7%11), "u"+strconv.Itoa(n*7%11+1+n%3))
		settled(t, quiet, chess, r)
		settled(t, watched, chess, r)
		since := noon.Add(time.Duration(n-n*5%13) * time.Hour)
		_, err := watched.Page(t.Context(), chess, ladder.Query{Since: since, Count: 3})
		must(t, err)
		if n%10 == 9 {
			for _, b := range []*Bolt{quiet, watched} {
				must(t, b.Rename(t.Context(), chess, "u"+strconv.Itoa(n%11), "gone-"+strconv.Itoa(n), nil))
			}
		}
	}
	for _, since := range []time.Duration{-time.Hour, 20 * time.Hour, 38 * time.Hour} {
		q := ladder.Query{Since: noon.Add(since), Count: 20, Reader: "u3"}
		want, err := quiet.Page(t.Context(), chess, q)
		must(t, err)
		got, err := watched.Page(t.Context(), chess, q)
		must(t, err)
		if want.Total == 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("since %v the page is\n%+v, and without looking\n%+v", since, got, want)
		}
	}
}
