package health

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/storage/bolt"
)

// /health answers 503 while the data file is missing or Discord is not connected.
func TestTheHealthOfTheBotIsThatOfItsStore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := bolt.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	connected := true
	health := handler(s, func() bool { return connected }, http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	want := func(status int) {
		t.Helper()
		answer := httptest.NewRecorder()
		health.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/health", nil))
		if answer.Code != status {
			t.Errorf("it answers %d %s; want %d", answer.Code, answer.Body, status)
		}
	}
	move := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	want(http.StatusOK)
	move(path, path+".away")
	want(http.StatusServiceUnavailable)
	move(path+".away", path)
	want(http.StatusOK)
	connected = false
	want(http.StatusServiceUnavailable)
}

// The log reports an unhealthy store once, then at intervals, and its recovery.
func TestTheLogTellsOfTheHealthOfTheStore(t *testing.T) {
	t.Parallel()
	const bad, good = "store unhealthy", "store healthy again"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var said bytes.Buffer
	ticks, looks := make(chan time.Time), make(chan error)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		logHealth(ctx, func(context.Context) error { return <-looks }, ticks, slog.New(slog.NewTextHandler(&said, nil)))
	}()
	look := func(err error) { ticks <- time.Time{}; looks <- err }
	look(nil)
	for range logEvery + 1 {
		look(errors.New("the file was removed"))
	}
	look(nil)
	look(nil)
	look(errors.New("the disk is full"))
	look(nil)
	cancel()
	<-ended
	if n := strings.Count(said.String(), bad); n != 3 {
		t.Errorf("it is told %d times that it is not well:\n%s", n, &said)
	}
	if n := strings.Count(said.String(), good); n < 1 || n > 2 { // the last report may be cut off by the end
		t.Errorf("it is told %d times that it is well again:\n%s", n, &said)
	}
	if !strings.Contains(said.String(), "the file was removed") || !strings.Contains(said.String(), "the disk is full") {
		t.Errorf("the causes are not told:\n%s", &said)
	}
}
