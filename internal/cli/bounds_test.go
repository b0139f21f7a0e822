package cli

import (
	"bytes"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file of any size takes a bounded amount of memory: what lies beyond the bound is not read, also from a pipe.
func TestFilesAreReadUpToABound(t *testing.T) {
	t.Parallel()
	_, r := provable(t)
	far := append(bytes.Repeat([]byte("# a comment\n"), maxFile/12+1), r.String()...)
	if _, err := said("verify", write(t, "record.txt", far)); err == nil {
		t.Error("a file is read beyond the bound")
	}
	var out bytes.Buffer
	p := Program{Games: games(), In: bytes.NewReader(far), Out: &out}
	if err := p.Run(t.Context(), []string{"verify", "-"}); err == nil {
		t.Error("the standard input is read beyond the bound")
	}
	p.In = strings.NewReader(r.String())
	if err := p.Run(t.Context(), []string{"verify", "-"}); err != nil {
		t.Errorf("a record from the standard input: %v", err)
	}
}

// Whatever answers at the socket of a bot, only the beginning of its words is told.
func TestWordsOfASocketAreBounded(t *testing.T) {
	t.Parallel()
	socket := t.TempDir() + "/s"
	listener, err := listenAlone(t.Context(), socket)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTeapot)
			_, _ = io.WriteString(w, strings.Repeat("no! ", mostWords))
		}),
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	_, err = ask(t.Context(), socket, http.MethodGet, "backup")
	if err == nil || !strings.HasPrefix(err.Error(), "no! no!") || len(err.Error()) > mostWords {
		t.Errorf("the answer is %.100q", err)
	}
}

// What 'play' keeps is for its owner alone.
func TestThePlayFolderIsPrivate(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "play")
	p := Program{Games: games(), Out: io.Discard}
	if err := p.play(t.Context(), Config{PlayFolder: folder, PlayAddress: "nowhere"}); err == nil {
		t.Fatal("it plays at no address")
	}
	for name, mode := range map[string]fs.FileMode{"": fs.ModeDir | 0o700, "games.db": 0o600, "chat.db": 0o600} {
		if about, err := os.Stat(filepath.Join(folder, name)); err != nil || about.Mode() != mode {
			t.Errorf("%q is %v, not %v, %v", name, about.Mode(), mode, err)
		}
	}
}
