package control

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/storage"
	"dockside/storage/backup"
	"dockside/storage/bolt"
)

// The backup socket works however long the path of DATA_FILE is. If the name itself is too long, the error says so.
func TestALongPathHasASocket(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has short names for open folders")
	}
	short := t.TempDir()
	folder := filepath.Join(short, strings.Repeat("a", 100), strings.Repeat("b", 100))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	old := clitest.SampleFile(t, folder)
	s, err := bolt.Open(old)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var said strings.Builder
	stop := Serve(t.Context(), old+".sock", s, nil, slog.New(slog.NewTextHandler(&said, nil)))
	defer stop()
	items := 0
	var copied bytes.Buffer
	if reached, err := Backup(t.Context(), old+".sock", &copied); err != nil || !reached {
		t.Errorf("the socket is reached: %t, %v", reached, err)
	}
	if _, err := backup.Read(&copied, func(storage.Item) error { items++; return nil }); err != nil || items < 30 {
		t.Errorf("the backup has %d items, %v", items, err)
	}
	if about, err := os.Stat(old + ".sock"); err != nil || about.Mode().Perm() != 0o600 || said.Len() > 0 {
		t.Errorf("the socket is %v, %v, and the log says %s", about, err, &said)
	}
	stop()
	if left, err := filepath.Glob(filepath.Join(folder, "*sock*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	long := filepath.Join(folder, strings.Repeat("c", 120))
	if err := withShortPath(long, func(string) error { return nil }); !errors.Is(err, errLongPath) || !isUnreachable(err) {
		t.Errorf("a name that is too long by itself: %v", err)
	}
}

// The error message read from a backup socket is limited in length.
func TestWordsOfASocketAreBounded(t *testing.T) {
	t.Parallel()
	socket := t.TempDir() + "/s"
	listener, err := listen(t.Context(), socket)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTeapot)
			_, _ = io.WriteString(w, strings.Repeat("no! ", maxMessage))
		}),
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	_, err = Backup(t.Context(), socket, io.Discard)
	if err == nil || !strings.HasPrefix(err.Error(), "no! no!") || len(err.Error()) > maxMessage {
		t.Errorf("the answer is %.100q", err)
	}
}

// A client that disconnects during a backup is not logged as an error.
func TestAnInterruptedBackupIsNoError(t *testing.T) {
	t.Parallel()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var said bytes.Buffer
	ctx, leave := context.WithCancel(t.Context())
	leave()
	request := httptest.NewRequestWithContext(ctx, http.MethodGet, "/backup", nil)
	func() {
		defer func() {
			if aborted, _ := recover().(error); !errors.Is(aborted, http.ErrAbortHandler) {
				t.Errorf("the handler ends with %v", aborted)
			}
		}()
		backupHandler(s, slog.New(slog.NewTextHandler(&said, nil)))(httptest.NewRecorder(), request)
	}()
	if strings.Contains(said.String(), "ERROR") || !strings.Contains(said.String(), "interrupted") {
		t.Errorf("the log says %s", &said)
	}
}
