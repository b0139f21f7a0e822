// Package redistest runs redis-server for tests: a database on a server that all tests of a process share, a server of
// its own, a Cluster, or a server with Sentinels. Servers of a test can be killed and started again.
package redistest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// Server is a redis-server of one test.
type Server struct {
	URL  string   // for redis.Open
	Args []string // of the program
	cmd  *exec.Cmd
}

// Start runs a real redis-server until the test ends.
func Start(t testing.TB, where []string, args ...string) *Server {
	t.Helper()
	s := &Server{Args: append(where, args...)}
	s.URL = "redis://127.0.0.1:" + where[1]
	if where[1] == "0" {
		s.URL = "unix://" + where[3]
	}
	s.Run(t)
	return s
}

// Socket returns the arguments of a server on a Unix socket. The path of a socket must be short.
func Socket(t testing.TB) []string {
	dir, err := os.MkdirTemp("", "redis")
	must(t, err)
	t.Cleanup(func() { must(t, os.RemoveAll(dir)) })
	return []string{"--port", "0", "--unixsocket", filepath.Join(dir, "s"), "--dir", dir}
}

// Sentinel runs a Sentinel that watches the server on a port as the master "house", with further settings.
func Sentinel(t testing.TB, watched string, settings ...string) *Server {
	t.Helper()
	port := FreePort(t)
	conf := filepath.Join(t.TempDir(), "sentinel.conf")
	must(t, os.WriteFile(conf, fmt.Appendf(nil, "port %s\nsentinel monitor house 127.0.0.1 %s 1\n%s\n",
		port, watched, strings.Join(settings, "\n")), 0o600))
	s := &Server{Args: []string{conf, "--sentinel"}, URL: "redis://127.0.0.1:" + port + "?master_name=house"}
	s.Run(t)
	return s
}

// ClusterOfOne runs a Redis Cluster of a single node.
func ClusterOfOne(t testing.TB, args ...string) *Server {
	t.Helper()
	where := Socket(t)
	where[1] = FreePort(t)
	args = append(args, "--cluster-enabled", "yes", "--cluster-port", FreePort(t), "--save", "")
	s := Start(t, where, args...)
	node := redis.NewClient(&redis.Options{Addr: "127.0.0.1:" + where[1]})
	defer func() { must(t, node.Close()) }()
	must(t, node.ClusterAddSlotsRange(t.Context(), 0, 16383).Err())
	for tick := time.NewTicker(20 * time.Millisecond); ; <-tick.C {
		info, err := node.ClusterInfo(t.Context()).Result()
		must(t, err)
		if strings.Contains(info, "cluster_state:ok") {
			break
		}
	}
	s.URL += "?addr=127.0.0.1:" + where[1]
	return s
}

// Run starts the server and ends it with the test.
func (s *Server) Run(t testing.TB) {
	t.Helper()
	requireRedis(t)
	s.Start(t)
	t.Cleanup(func() { s.Kill(t) })
}

// requireRedis skips the test if redis-server is not installed, or fails it if DOCKSIDE_NO_SKIP is set.
func requireRedis(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
			t.Fatal("the program redis-server is missing")
		}
		t.Skip("the program redis-server is missing")
	}
}

// Start returns when the server is ready.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	s.cmd = exec.CommandContext(context.Background(), "redis-server", s.Args...) // killed by the test
	must(t, startServer(s.cmd))
}

// startServer starts a redis-server and returns when it is ready.
func startServer(cmd *exec.Cmd) error {
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	lines, printed := bufio.NewScanner(out), ""
	for lines.Scan() {
		printed += "\n" + lines.Text()
		if line := lines.Text(); strings.Contains(line, "eady to accept connections") || strings.Contains(line, "+monitor") {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return nil
		}
	}
	_ = cmd.Process.Kill() // mostly it has ended by itself
	return fmt.Errorf("%s has not started: %w%s", strings.Join(cmd.Args, " "), cmd.Wait(), printed)
}

// Kill kills the server (SIGKILL).
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	must(t, s.cmd.Process.Kill())
	_ = s.cmd.Wait() // its error is the signal
}

// Signal sends the server a signal, such as SIGSTOP.
func (s *Server) Signal(t testing.TB, what os.Signal) {
	t.Helper()
	must(t, s.cmd.Process.Signal(what))
}

// The ports that FreePort chooses from. Those above are given to connections by the system (ip_local_port_range), which
// may take one between the choice and its use.
const (
	firstPort = 10_000
	lastPort  = 32_767
)

// lastGiven is the port that FreePort returned last. Each process begins elsewhere, and returns no port twice before
// it has returned all.
var lastGiven atomic.Uint32

func init() { lastGiven.Store(rand.Uint32N(lastPort - firstPort)) }

// FreePort returns an unused port of this machine that no other test of this process uses.
func FreePort(t testing.TB) string {
	t.Helper()
	for {
		port := strconv.Itoa(firstPort + int(lastGiven.Add(1)%(lastPort+1-firstPort)))
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", ":"+port)
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		must(t, err)
		must(t, l.Close())
		return port
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
