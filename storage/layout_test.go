package storage

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// marked is a file with a table in it that says to have a layout.
func marked(t *testing.T, version int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	b := openBolt(t, path)
	must(t, b.Create(t.Context(), challenge("a")))
	must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		return bucket(tx, layouts).Put(layoutVersion, []byte(strconv.Itoa(version)))
	}))
	must(t, b.Close())
	return path
}

// A file that a newer version has left is refused in words, and stays as it is for that.
func TestAFileOfANewerVersionIsRefused(t *testing.T) {
	t.Parallel()
	path := marked(t, layout+1)
	for range 2 {
		b, err := OpenBolt(path)
		if err == nil {
			t.Fatal("it is opened", b.Close())
		}
		if !errors.Is(err, ErrSchema) || errors.As(err, new(*DamageError)) ||
			!strings.Contains(err.Error(), "stored by a newer version") || !strings.Contains(err.Error(), path) {
			t.Errorf("opening says %v", err)
		}
	}
	db, err := openFile(path, true)
	must(t, err)
	must(t, db.View(func(tx *bbolt.Tx) error {
		if got := string(bucket(tx, layouts).Get(layoutVersion)); got != strconv.Itoa(layout+1) {
			t.Errorf("its layout is %s by now", got)
		}
		return nil
	}))
	must(t, db.Close())
}

// A file of a former layout is opened, and what does not know that it is today's does no more.
func TestAFileOfAFormerVersionIsMarked(t *testing.T) {
	t.Parallel()
	path := marked(t, layout-1)
	b := openBolt(t, path)
	if _, err := b.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	must(t, b.read(t.Context(), func(tx *bbolt.Tx) error {
		if got := string(bucket(tx, layouts).Get(layoutVersion)); got != strconv.Itoa(layout) {
			t.Errorf("its layout is %s", got)
		}
		return nil
	}))
}

// Whoever raises the version of something that is stored raises that of the layout, and writes both here.
func TestTheLayoutIsRaisedWithWhatIsStored(t *testing.T) {
	t.Parallel()
	is := [...]int{table.Schema, agenda.Schema, ladder.Schema, entryForm, layout}
	if written := [...]int{6, 1, 2, 1, 2}; is != written {
		t.Errorf("the versions of tables, agendas, ladders, entries and the layout are %v, and were %v", is, written)
	}
}
