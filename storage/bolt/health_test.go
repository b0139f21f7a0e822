package bolt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dockside/storage"
	"dockside/storage/storagetest"
)

// A file that is removed, replaced or truncated while a bot runs is unhealthy, until it is back.
func TestAFileThatIsNoLongerInPlaceIsNotWell(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, aside := filepath.Join(folder, "x.db"), filepath.Join(folder, "aside.db")
	b := openBolt(t, path)
	storagetest.Create(t, b, "a")
	storagetest.Must(t, b.Health(t.Context()))
	storagetest.Must(t, os.Rename(path, aside))
	storagetest.ExpectUnhealthy(t, b, "was removed")
	storagetest.Must(t, openBolt(t, path).Health(t.Context()))
	storagetest.ExpectUnhealthy(t, b, "was replaced")
	storagetest.Must(t, os.Rename(aside, path))
	storagetest.Must(t, b.Health(t.Context()))
	storagetest.Must(t, os.Truncate(path, 8192))
	storagetest.ExpectUnhealthy(t, b, "it is cut off")
}

// A file is unhealthy after several failed writes, until one succeeds. A cancelled call is not a failure.
func TestAFileOnWhichWritesFailIsNotWell(t *testing.T) {
	t.Parallel()
	b := openBolt(t, filepath.Join(t.TempDir(), "x.db"))
	storagetest.Create(t, b, "first")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	b.db.MaxSize = int(sizeOf(t, b.db.Path()))
	failed := 0
	for i := 0; failed < failing; i++ {
		if _, err := b.Claim(gone, "name", "a", ""); !errors.Is(err, storage.ErrUnavailable) {
			t.Fatalf("with a cancelled context a write ends with %v", err)
		}
		storagetest.Must(t, b.Health(t.Context()))
		if err := b.Create(t.Context(), storagetest.Challenge(fmt.Sprint("t", i))); err != nil {
			failed++
		}
		if err := b.Create(t.Context(), storagetest.Challenge("first")); !errors.Is(err, storage.ErrExists) {
			t.Fatalf("a change that is refused ends with %v", err)
		}
	}
	storagetest.ExpectUnhealthy(t, b, "the last 3 writes have failed")
	b.db.MaxSize = 0
	storagetest.Create(t, b, "last")
	storagetest.Must(t, b.Health(t.Context()))
}
