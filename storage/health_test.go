package storage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/game/table"
	"dockside/storage/redistest"

	"github.com/alicebob/miniredis/v2"
)

// unwell checks that a store says that it is not well, in some words.
func unwell(t *testing.T, s store, words string) {
	t.Helper()
	if err := s.Health(t.Context()); !errors.Is(err, table.ErrUnavailable) || !strings.Contains(err.Error(), words) {
		t.Errorf("it is not well because of %v; want %q", err, words)
	}
}

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

// A Redis that answers and takes no writes is not well.
func TestARedisThatTakesNoWritesIsNotWell(t *testing.T) {
	t.Parallel()
	r := openRedis(t, redistest.Start(t, redistest.Socket(t), "--save", "").URL)
	must(t, r.Health(t.Context()))
	must(t, r.client.ConfigSet(t.Context(), "maxmemory", "1kb").Err())
	must(t, r.client.Ping(t.Context()).Err())
	unwell(t, r, "OOM")
	must(t, r.client.ConfigSet(t.Context(), "maxmemory", "0").Err())
	must(t, r.Health(t.Context()))

	mini := miniredis.RunT(t)
	must(t, openRedis(t, "redis://"+mini.Addr()).Health(t.Context()))
	if mini.TTL(healthKey) <= 0 {
		t.Error("what the check has written stays for ever")
	}
}
