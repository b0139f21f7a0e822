package bolt

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"

	"go.etcd.io/bbolt"
)

// marked returns the path of a file with a table and the mark of a layout.
func marked(t *testing.T, version int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	b := openBolt(t, path)
	storagetest.Create(t, b, "a")
	storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
		return bucket(tx, layouts).Put(layoutVersion, []byte(strconv.Itoa(version)))
	}))
	storagetest.Must(t, b.Close())
	return path
}

// Open refuses a file of another version with a clear error, and does not change it.
func TestAFileOfAnotherVersionIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		version int
		advice  string
	}{
		"newer": {codec.Layout + 1, "use the newer version"},
		"older": {codec.Layout - 1, "only the version that stored it can read it"},
	} {
		path := marked(t, c.version)
		for _, open := range []func(string) (*Store, error){Open, OpenReadOnly, Open} {
			b, err := open(path)
			if err == nil {
				t.Fatal(name, "is opened", b.Close())
			}
			if !errors.Is(err, storage.ErrSchema) || errors.As(err, new(*CorruptError)) ||
				!strings.Contains(err.Error(), c.advice) || !strings.Contains(err.Error(), path) {
				t.Errorf("%s: opening says %v", name, err)
			}
		}
		db := storagetest.Got(openFile(path, true))(t)
		storagetest.Must(t, db.View(func(tx *bbolt.Tx) error {
			if got := string(bucket(tx, layouts).Get(layoutVersion)); got != strconv.Itoa(c.version) {
				t.Errorf("%s: its layout is %s by now", name, got)
			}
			return nil
		}))
		storagetest.Must(t, db.Close())
	}
}

// Open refuses an old file that stores no layout.
func TestAFileWithoutALayoutIsRefused(t *testing.T) {
	t.Parallel()
	path := marked(t, codec.Layout)
	db := storagetest.Got(openFile(path, false))(t)
	storagetest.Must(t, db.Update(func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte(layouts)) }))
	storagetest.Must(t, db.Close())
	if b, err := Open(path); !errors.Is(err, storage.ErrSchema) || !strings.Contains(err.Error(), "restore a backup") {
		t.Errorf("it is opened: %v, %v", b, err)
	}
}
