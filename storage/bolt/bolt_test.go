package bolt

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest"
)

func TestFileInUse(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	openBolt(t, path)
	_, err := Open(path)
	if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), path+" is in use by another process") {
		t.Errorf("opened twice: %v", err)
	}
}

func TestFileThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	noFile := filepath.Join(dir, "text")
	storagetest.Must(t, os.WriteFile(noFile, []byte(strings.Repeat("no database ", 1000)), 0o600))
	for _, path := range []string{dir, filepath.Join(dir, "missing", "tables.db"), noFile} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("open %s: %v", path, err)
		}
	}
}

func TestClosedFile(t *testing.T) {
	t.Parallel()
	b := storagetest.Got(Open(filepath.Join(t.TempDir(), "tables.db")))(t)
	storagetest.Create(t, b, "a")
	storagetest.Must(t, b.Close())
	for name, err := range storagetest.EveryCall(t.Context(), b) {
		if !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s on a closed file: %v", name, err)
		}
	}
}

// killedFile is the environment variable that names the file for the process that TestKill kills.
const killedFile = "DOCKSIDE_TEST_KILLED_FILE"

// TestKill kills a process that writes in a loop, several times. All plays that it has acknowledged are stored in
// order.
func TestKill(t *testing.T) {
	t.Parallel()
	if path := os.Getenv(killedFile); path != "" {
		writeForEver(t, path)
	}
	path := filepath.Join(t.TempDir(), "tables.db")
	for round := range 5 {
		acknowledged := killAfter(t, path, 20+7*round)
		b := storagetest.Got(Open(path))(t)
		got := storagetest.Got(b.Load(t.Context(), "a"))(t)
		// The play after the last acknowledged one may have been stored as well.
		if n := len(got.Log); n < acknowledged || n > acknowledged+1 || got.Revision != int64(n)+1 {
			t.Errorf("round %d: %d acknowledged, %d plays at revision %d", round, acknowledged, n, got.Revision)
		}
		for i, p := range got.Log {
			if string(p.Move) != strconv.Itoa(i+1) {
				t.Fatalf("round %d: play %d is %q", round, i+1, p.Move)
			}
		}
		storagetest.ExpectIDs(t, "the channel", storagetest.Listed(b.InChannel(t.Context(), "7")), "a")
		storagetest.ExpectIDs(t, "due", storagetest.DueTo(t, b, got.Due(), 9), "a")
		storagetest.Must(t, b.Close())
	}
}

// killAfter starts a writing process, kills it after a number of acknowledged plays, and returns the last acknowledged
// one.
func killAfter(t *testing.T, path string, plays int) (acknowledged int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKill$")
	cmd.Env = append(os.Environ(), killedFile+"="+path)
	out := storagetest.Got(cmd.StdoutPipe())(t)
	storagetest.Must(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for n := 1; lines.Scan(); n++ {
		if n == plays {
			storagetest.Must(t, cmd.Process.Kill())
		}
		if play, err := strconv.Atoi(lines.Text()); err == nil {
			acknowledged = play
		}
	}
	_ = cmd.Wait() // the error reports the signal
	if acknowledged == 0 {
		t.Fatal("the process has written nothing")
	}
	return acknowledged
}

// writeForEver appends plays, and prints the number of each when the store has acknowledged it.
func writeForEver(t *testing.T, path string) {
	b := openBolt(t, path)
	if err := b.Create(t.Context(), storagetest.Challenge("a")); !errors.Is(err, storage.ErrExists) {
		storagetest.Must(t, err)
	}
	for {
		got := storagetest.Got(b.Update(t.Context(), "a", func(tb *table.Table) error {
			return storagetest.Play(strconv.Itoa(len(tb.Log) + 1))(tb)
		}))(t)
		fmt.Println(len(got.Log))
	}
}
