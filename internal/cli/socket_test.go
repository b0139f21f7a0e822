package cli

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"dockside/storage/bolt"
)

// The socket for backups works however long the path of DATA_FILE is. Where it cannot, the cause is named.
func TestALongPathHasASocket(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has short names for open folders")
	}
	short := t.TempDir()
	folder := filepath.Join(short, strings.Repeat("a", 100), strings.Repeat("b", 100))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	old := sampleFile(t, folder)
	s, err := bolt.Open(old)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var said strings.Builder
	stop := handOut(t.Context(), old, s, nil, slog.New(slog.NewTextHandler(&said, nil)))
	defer stop()
	keep(t, old, "")
	works(t, "holds 27 games", "backup", filepath.Join(short, "copy"))
	if about, err := os.Stat(socketOf(old)); err != nil || about.Mode().Perm() != 0o600 || said.Len() > 0 {
		t.Errorf("the socket is %v, %v, and the log says %s", about, err, &said)
	}
	stop()
	if left, err := filepath.Glob(filepath.Join(folder, "*sock*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	long := filepath.Join(folder, strings.Repeat("c", 120))
	if err := atShortName(long, func(string) error { return nil }); !errors.Is(err, errLongPath) || !nobodyThere(err) {
		t.Errorf("a name that is too long by itself: %v", err)
	}
}
