package e2e

import (
	"bufio"
	"context"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/gametest"
	"dockside/storage/redis"
)

// stores opens the stores on which whole games are played.
var stores = map[string]func(testing.TB) store{
	"bbolt": func(t testing.TB) store { return openFile(t, filepath.Join(t.TempDir(), "tables.db")) },
	"redis": func(t testing.TB) store { return openRedis(t, startRedisThat(t, "no").address()) },
}

// storesOf returns the stores on which a test runs. By default that is one of them, which differs from test to test.
// It is all of them if DOCKSIDE_TEST_STORES=all or DOCKSIDE_TEST_FULL is set. The suite of package storage runs on all
// stores anyway.
func storesOf(t testing.TB) map[string]func(testing.TB) store { return some(t, stores) }

// some returns one of several stores, or all of them, as storesOf does.
func some[Open any](t testing.TB, stores map[string]Open) map[string]Open {
	if os.Getenv("DOCKSIDE_TEST_STORES") == "all" || os.Getenv(gametest.Full) != "" {
		return stores
	}
	names := slices.Sorted(maps.Keys(stores))
	hash := fnv.New32a()
	hash.Write([]byte(t.Name()))
	name := names[hash.Sum32()%uint32(len(names))]
	return map[string]Open{name: stores[name]}
}

// storePatience is the timeout of a Redis command in tests. It is long, since a busy machine is not the store's fault.
const storePatience = 20 * time.Second

func openRedis(t testing.TB, address string) store {
	t.Helper()
	s, err := redis.OpenWithTimeout(t.Context(), address, storePatience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// redisServer is a redis-server process that a test starts and stops.
type redisServer struct {
	t      testing.TB
	folder string
	sync   string // appendfsync: "always", or "no" if no test stops the server
	cmd    *exec.Cmd
}

func startRedis(t testing.TB) *redisServer {
	t.Helper()
	return startRedisThat(t, "always")
}

func startRedisThat(t testing.TB, syncs string) *redisServer {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		missing(t, "redis-server")
	}
	folder, err := os.MkdirTemp("", "redis") // short, since the path of a socket is limited in length
	if err != nil {
		t.Fatal(err)
	}
	r := &redisServer{t: t, folder: folder, sync: syncs}
	t.Cleanup(func() {
		r.stop()
		os.RemoveAll(folder)
	})
	r.start()
	return r
}

func (r *redisServer) socket() string  { return filepath.Join(r.folder, "s") }
func (r *redisServer) address() string { return "unix://" + r.socket() }

// start runs the server on the data it has written so far.
func (r *redisServer) start() {
	r.t.Helper()
	r.cmd = exec.CommandContext(context.Background(), // stop kills it
		"redis-server", "--port", "0", "--unixsocket", r.socket(), "--dir", r.folder, "--save", "",
		"--appendonly", "yes", "--appendfsync", r.sync)
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

// stop kills the server, as a power failure would.
func (r *redisServer) stop() {
	if r.cmd == nil {
		return
	}
	if err := r.cmd.Process.Kill(); err == nil {
		_ = r.cmd.Wait() // it only reports the signal
	}
	r.cmd = nil
}

// missing skips a test because a program is missing. With DOCKSIDE_NO_SKIP, which .ci/run sets, it fails the test.
func missing(t testing.TB, program string) {
	t.Helper()
	if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
		t.Fatalf("missing: %s", program)
	}
	t.Skipf("missing: %s", program)
}
