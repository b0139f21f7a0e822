package storage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dockside/table"
)

// A file that is removed, replaced or cut off under a bot is noticed, and so is that it is back.
func TestAFileThatIsNoLongerInPlaceIsNotWell(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, aside := filepath.Join(folder, "x.db"), filepath.Join(folder, "aside.db")
	b := openBolt(t, path)
	must(t, b.Create(t.Context(), challenge("a")))
	must(t, b.Health(t.Context()))
	must(t, os.Rename(path, aside))
	unwell(t, b, "was removed")
	must(t, openBolt(t, path).Health(t.Context()))
	unwell(t, b, "was replaced")
	must(t, os.Rename(aside, path))
	must(t, b.Health(t.Context()))
	must(t, os.Truncate(path, 8192))
	unwell(t, b, "it is cut off")
}

// A file on which writes fail again and again is not well until one succeeds. That a caller has given up is no failure.
func TestAFileOnWhichWritesFailIsNotWell(t *testing.T) {
	t.Parallel()
	b := openBolt(t, filepath.Join(t.TempDir(), "x.db"))
	must(t, b.Create(t.Context(), challenge("first")))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	b.db.MaxSize = int(sizeOf(t, b.db.Path()))
	failed := 0
	for i := 0; failed < failing; i++ {
		if _, err := b.Claim(gone, "name", "a", ""); !errors.Is(err, table.ErrUnavailable) {
			t.Fatalf("with a cancelled context a write ends with %v", err)
		}
		must(t, b.Health(t.Context()))
		if err := b.Create(t.Context(), challenge(fmt.Sprint("t", i))); err != nil {
			failed++
		}
		if err := b.Create(t.Context(), challenge("first")); !errors.Is(err, table.ErrExists) {
			t.Fatalf("a change that is refused ends with %v", err)
		}
	}
	unwell(t, b, "the last 3 writes have failed")
	b.db.MaxSize = 0
	must(t, b.Create(t.Context(), challenge("last")))
	must(t, b.Health(t.Context()))
}
