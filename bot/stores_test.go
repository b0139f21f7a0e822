package bot_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"dockside/storage"
)

// stores are the storages on which whole games are played.
var stores = map[string]func(*testing.T) store{
	"bbolt": func(t *testing.T) store { return openFile(t, filepath.Join(t.TempDir(), "tables.db")) },
	"redis": func(t *testing.T) store { return openRedis(t, redisAddress(t)) },
}

func openRedis(t *testing.T, address string) store {
	t.Helper()
	s, err := storage.OpenRedis(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// redisAddress is a database of its own for each test, in which no other bot looks after what is
// due: of the Redis that DOCKSIDE_TEST_REDIS names as long as there are any, or of one started
// for this test.
func redisAddress(t *testing.T) string {
	t.Helper()
	const most = 16 // as Redis is shipped
	base, n := os.Getenv("DOCKSIDE_TEST_REDIS"), databases.Add(1)-1
	if base == "" || n >= most {
		return startRedis(t).address()
	}
	return fmt.Sprintf("%s/%d", strings.TrimSuffix(base, "/"), n)
}

var databases atomic.Int32

// redisServer is a redis-server that a test starts and stops.
type redisServer struct {
	t      *testing.T
	folder string
	cmd    *exec.Cmd
}

func startRedis(t *testing.T) *redisServer {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		missing(t, "redis-server")
	}
	folder, err := os.MkdirTemp("", "redis") // short, because a socket's path has to be
	if err != nil {
		t.Fatal(err)
	}
	r := &redisServer{t: t, folder: folder}
	t.Cleanup(func() {
		r.stop()
		os.RemoveAll(folder)
	})
	r.start()
	return r
}

func (r *redisServer) socket() string  { return filepath.Join(r.folder, "s") }
func (r *redisServer) address() string { return "unix://" + r.socket() }

// start runs the server on what it kept before.
func (r *redisServer) start() {
	r.t.Helper()
	r.cmd = exec.CommandContext(context.Background(), // stop kills it
		"redis-server", "--port", "0", "--unixsocket", r.socket(), "--dir", r.folder, "--save", "",
		"--appendonly", "yes", "--appendfsync", "always")
	said, err := r.cmd.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if strings.Contains(lines.Text(), "eady to accept connections") {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return
		}
	}
	r.t.Fatalf("redis-server has not started: %v", r.cmd.Wait())
}

// stop ends the server as a shutdown of the machine would.
func (r *redisServer) stop() {
	if r.cmd == nil {
		return
	}
	if err := r.cmd.Process.Kill(); err == nil {
		_ = r.cmd.Wait() // it tells of the signal
	}
	r.cmd = nil
}

// missing skips a test for want of a program, which .ci/run forbids.
func missing(t testing.TB, program string) {
	t.Helper()
	if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
		t.Fatalf("missing: %s", program)
	}
	t.Skipf("missing: %s", program)
}
