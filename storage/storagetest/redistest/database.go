package redistest

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
)

// databases is how many tests of a process can have a database at the same time. More of them wait.
const databases = 1024

// Database returns the URL of an empty database on the one redis-server that all tests of the process share. The
// database belongs to the test until it ends, and the server ends with the process. A test that kills, stops or
// configures a server, or that calls FLUSHALL, starts one of its own. Safe for concurrent use.
func Database(t testing.TB) string {
	t.Helper()
	requireRedis(t)
	server, err := shared()
	must(t, err)
	n := <-server.free
	t.Cleanup(func() { server.free <- n })
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: server.socket, DB: n})
	must(t, client.FlushDB(t.Context()).Err())
	must(t, client.Close())
	return fmt.Sprintf("unix://%s?db=%d", server.socket, n)
}

// sharedServer is the redis-server of a process.
type sharedServer struct {
	socket string
	free   chan int  // the numbers of the databases that no test has
	alive  io.Closer // the server ends when this is closed, at the latest by the end of the process
}

// shared starts the redis-server of the process. A shell kills it and removes its files when its standard input ends.
var shared = sync.OnceValues(func() (*sharedServer, error) {
	folder, err := os.MkdirTemp("", "redis")
	if err != nil {
		return nil, err
	}
	s := &sharedServer{socket: filepath.Join(folder, "s"), free: make(chan int, databases)}
	for n := range databases {
		s.free <- n
	}
	const script = `redis-server "$@" & exec >/dev/null; read -r _; kill -9 $!; rm -r "$0"`
	cmd := exec.CommandContext(context.Background(), "sh", "-c", script, folder, "--port", "0",
		"--unixsocket", s.socket, "--dir", folder, "--save", "", "--databases", strconv.Itoa(databases))
	if s.alive, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return s, startServer(cmd)
})
