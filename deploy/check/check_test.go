// Package check tests the files that ship with the program. It parses them with the libraries of the programs that read
// them, and runs what they start as processes, without a container engine. It is a separate module, since the program
// needs none of these libraries.
package check

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// patience is the maximum time that a test waits for a condition.
const patience = time.Minute

// program is the path of the built program.
var program string

// TestMain builds the program for all tests.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "check")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(folder, "dockside")
	build := exec.CommandContext(context.Background(), "go", "build", "-o", program, ".")
	build.Dir, build.Stderr = "../..", os.Stderr
	status := 1
	if err := build.Run(); err == nil {
		status = m.Run()
	}
	os.RemoveAll(folder)
	os.Exit(status)
}

// discord starts a sandbox, and returns the environment that connects a bot to it, and the bot's token.
func discord(t *testing.T) (settings []string, token string) {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := server.Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return []string{"DISCORD_API_URL=" + address + "/api", "PATH=" + os.Getenv("PATH")}, server.Token()
}

// runs starts a process that ends with the test. If the test fails, it logs the output of the process.
func runs(t *testing.T, folder string, environment []string, program string, args ...string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	said, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	process := exec.CommandContext(context.Background(), program, args...)
	process.Dir, process.Env, process.Stdout, process.Stderr = folder, environment, said, said
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = process.Process.Kill(), process.Wait() // the process has no data to save
		said.Close()
		if text, err := os.ReadFile(log); err == nil && t.Failed() {
			t.Logf("output of %s %v:\n%s", program, args, text)
		}
	})
}

// comes waits until a condition holds, and fails the test after patience.
func comes(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("%s: not within %s", what, patience)
}

// well reports whether a GET request returns status 200.
func well(t *testing.T, url string) bool {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// free returns an unused address. The port 10,000 above it is unused, too, since Redis Cluster nodes use that for their
// bus.
func free(t *testing.T) string {
	t.Helper()
	for port := 20000 + os.Getpid()%10000; ; port++ {
		if open(port) && open(port+10000) && !taken[port] {
			taken[port] = true
			return addressOf(port)
		}
	}
}

var taken = map[int]bool{}

func addressOf(port int) string {
	return (&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}).String()
}

func open(port int) bool {
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addressOf(port))
	if err == nil {
		l.Close()
	}
	return err == nil
}

// needs skips the test if a program is missing. With DOCKSIDE_NO_SKIP it fails the test instead.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
				t.Fatalf("%s is missing", p)
			}
			t.Skipf("%s is missing", p)
		}
	}
}

// settings returns the settings that the help of the program lists.
func settings(t *testing.T) map[string]bool {
	t.Helper()
	help, err := exec.CommandContext(t.Context(), program, "help").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, name := range regexp.MustCompile(`\b[A-Z]+(?:_[A-Z]+)+\b`).FindAllString(string(help), -1) {
		known[name] = true
	}
	return known
}

// read returns the content of a file of the repository.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r", "")
}
