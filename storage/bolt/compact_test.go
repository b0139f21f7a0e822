package bolt

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
	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"

	"go.etcd.io/bbolt"
)

// emptied returns the path and the size of a file whose tables are mostly removed.
func emptied(t *testing.T, path string) int64 {
	t.Helper()
	const all, kept = 2000, 100
	b := openBolt(t, path)
	storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		for n := range all {
			tb := storagetest.Ended("t" + strconv.Itoa(n))
			value := storagetest.Got(codec.EncodeTable(tb, 1))(t)
			storagetest.Must(t, put(tx, tb, value, codec.Listing{}))
		}
		return nil
	}))
	storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		for n := kept; n < all; n++ {
			storagetest.Must(t, bucket(tx, tables).Delete([]byte("t"+strconv.Itoa(n))))
		}
		return nil
	}))
	storagetest.Must(t, b.Close())
	return sizeOf(t, path)
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	known := storagetest.Got(os.Stat(path))(t)
	return known.Size()
}

// holds fails the test unless a file has all the data that it should have.
func holds(t *testing.T, b *Store) {
	t.Helper()
	ids := storagetest.Got(b.IDs(t.Context()))(t)
	if len(ids) != 100 {
		t.Errorf("%d tables are there", len(ids))
	}
	if got, err := b.Load(t.Context(), "t7"); err != nil || got.Phase != table.Over {
		t.Errorf("one of them is %+v, %v", got, err)
	}
	storagetest.Create(t, b, "a")
	storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error { return bucket(tx, tables).Delete([]byte("a")) }))
}

// A file that is half free is smaller after the next start, and has the same data.
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
	if _, err := Open(path); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("another process opens it: %v", err)
	}
	storagetest.Must(t, b.Close())
	same := openBolt(t, path)
	if now := sizeOf(t, path); now != after {
		t.Errorf("it is written anew at every start: %d bytes, then %d", after, now)
	}
	holds(t, same)
}

// If a process dies while it compacts, no data is lost, whatever files it leaves. The next start compacts again.
func TestCompactingSurvivesACrash(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	before := emptied(t, path)
	next := path + ".compact"
	storagetest.Must(t, os.Mkdir(next, 0o700)) // so that compacting fails
	storagetest.Must(t, os.WriteFile(filepath.Join(next, "x"), nil, 0o600))
	b := openBolt(t, path)
	holds(t, b)
	storagetest.Must(t, b.Close())
	if now := sizeOf(t, path); now != before {
		t.Errorf("it has %d bytes, and had %d", now, before)
	}
	storagetest.Must(t, os.RemoveAll(next))
	storagetest.Must(t, os.WriteFile(next, make([]byte, before/3), 0o600)) // a partial copy
	b = openBolt(t, path)
	holds(t, b)
	if now := sizeOf(t, path); now > before/2 {
		t.Errorf("it has %d bytes, and had %d", now, before)
	}
	if _, err := os.Stat(next); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new file is there still: %v", err)
	}
}

// A process that waited for a file which was replaced meanwhile opens the new file, and does not write to the old one.
func TestNobodyOpensAFileThatWasReplaced(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	emptied(t, path)
	db := storagetest.Got(bbolt.Open(path, 0o600, nil))(t)
	waits := make(chan error, 1)
	go func() {
		late, err := openFile(path, false)
		if err == nil {
			err = late.Close()
		}
		waits <- err
	}()
	small := storagetest.Got(compact(db))(t)
	if err := <-waits; err == nil {
		t.Error("two processes have the file open")
	}
	storagetest.Must(t, small.Close())
}

// Reading a page of a ladder between matches does not change the ladder.
func TestALadderDoesNotMindWhoLooks(t *testing.T) {
	t.Parallel()
	quiet, watched := openBolt(t, filepath.Join(t.TempDir(), "a.db")), openBolt(t, filepath.Join(t.TempDir(), "b.db"))
	for n := range 40 {
		r := storagetest.Match(n, "u"+strconv.Itoa(n*7%11), "u"+strconv.Itoa(n*7%11+1+n%3))
		storagetest.Settled(t, quiet, storagetest.Chess, r)
		storagetest.Settled(t, watched, storagetest.Chess, r)
		since := storagetest.Noon.Add(time.Duration(n-n*5%13) * time.Hour)
		storagetest.Got(watched.Page(t.Context(), storagetest.Chess, ladder.Query{Since: since, Count: 3}))(t)
		if n%10 == 9 {
			for _, b := range []*Store{quiet, watched} {
				storagetest.Must(t, b.Rename(t.Context(), storagetest.Chess, "u"+strconv.Itoa(n%11), "gone-"+strconv.Itoa(n), nil))
			}
		}
	}
	for _, since := range []time.Duration{-time.Hour, 20 * time.Hour, 38 * time.Hour} {
		q := ladder.Query{Since: storagetest.Noon.Add(since), Count: 20, Reader: "u3"}
		want := storagetest.Got(quiet.Page(t.Context(), storagetest.Chess, q))(t)
		got := storagetest.Got(watched.Page(t.Context(), storagetest.Chess, q))(t)
		if want.Total == 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("since %v the page is\n%+v, and without looking\n%+v", since, got, want)
		}
	}
}
