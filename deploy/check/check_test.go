// Package check looks whether what is handed out fits the program: it is parsed by the libraries of those who read
// it, and what it begins is run as processes, without a container engine. It is a module of its own, since the
// program needs none of these libraries.
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

// patience is how long anything may take here.
const patience = time.Minute

// program is the file with the program.
var program string

// TestMain builds the program.
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

// discord is a sandbox, with the settings that lead a bot there.
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

// runs begins a process that ends with the test, and tells what it says if that fails.
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
		_, _ = process.Process.Kill(), process.Wait() // it keeps nothing that anybody needs
		said.Close()
		if text, err := os.ReadFile(log); err == nil && t.Failed() {
			t.Logf("%s %v said\n%s", program, args, text)
		}
	})
}

// comes waits until something holds.
func comes(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("%s: not within %s", what, patience)
}

// well tells whether an address answers with 200.
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

// free is an address at which nobody listens, and at ten thousand ports above neither: there nodes of a Cluster speak.
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

// needs skips a test for which a program is missing; where nothing may be skipped it fails.
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

// settings are those that the program says it knows.
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

// read is a file of what is handed out.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r", "")
}
