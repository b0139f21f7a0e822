package bot_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"dockside/sandbox"
)

// The memory that the whole program may take, in bytes, on two processors.
const (
	drawingBudget int = 90e6  // while eight games are drawn at once
	memoryBudget  int = 200e6 // however many games are played, with the engine that plays and reviews
)

// Eight games at once, from the challenge to the result, keep the program within its budgets: the
// real one, built as it is shipped. It must not run beside other tests, since it is to draw as
// fast as it can. What eight films at once take on top is told, not judged.
func TestEightGamesAtOnceKeepTheMemoryBudget(t *testing.T) {
	binary := buildProgram(t)
	h := moor(t, settings{})
	program := h.launch(binary, "GOMAXPROCS=2")
	var (
		tables  [8]*pair
		results [8]sandbox.Message
	)
	var games, films sync.WaitGroup
	var drawing, ended atomic.Int64
	for i := range 8 {
		one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
		h.AddMember(sandbox.Person{Name: one})
		h.AddMember(sandbox.Person{Name: other})
		p := h.pair(h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)}), one, other)
		games.Go(func() {
			p.start()
			board, over := p.latest()
			for ; !over; board, over = p.latest() {
				if ended.Load() == 0 { // a game that has ended is reviewed
					drawing.Store(int64(peakMemory(t, program.Process.Pid)))
				}
				p.heard(p.act(p.asked(board), board))
			}
			ended.Add(1)
			results[i], tables[i] = board, p
		})
	}
	games.Wait()
	peak := peakMemory(t, program.Process.Pid)
	t.Logf("the program took %.1f MiB while it drew, and %.1f MiB with the reviews", float64(drawing.Load())/(1<<20),
		float64(peak)/(1<<20))
	if drawing.Load() > int64(drawingBudget) || drawing.Load() == 0 {
		t.Errorf("the program took %d bytes while it drew, more than %d", drawing.Load(), drawingBudget)
	}
	if peak > memoryBudget {
		t.Errorf("the program took %d bytes, more than %d", peak, memoryBudget)
	}
	for i, p := range tables {
		films.Go(func() { h.film(given(p.answer(p.members[0].Press(results[i], "film:"+p.table)))) })
	}
	films.Wait()
	t.Logf("with films it took %.1f MiB", float64(peakMemory(t, program.Process.Pid))/(1<<20))
	h.noFaults()
}

// buildProgram builds the program as it is shipped.
func buildProgram(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "dockside")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", binary, "dockside")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the program cannot be built: %v\n%s", err, out)
	}
	return binary
}

// program is a command that runs the program as a bot of the harbour, until the test ends.
func (h *harbour) program(binary string, env ...string) *exec.Cmd {
	cmd := exec.CommandContext(h.ctx, binary)
	cmd.Env = append(os.Environ(), append(env, "DISCORD_API_URL="+h.api, "DISCORD_TOKEN="+h.Token())...)
	cmd.Stderr = logWriter(h.T)
	return cmd
}

// launch starts the program on a file of its own, where the system tells what memory it takes.
func (h *harbour) launch(binary string, env ...string) *exec.Cmd {
	h.Helper()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		missing(h.T, "/proc/self/status, which tells what memory a process takes")
	}
	cmd := h.program(binary, append(env, "DATA_FILE="+filepath.Join(h.TempDir(), "tables.db"))...)
	if err := cmd.Start(); err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = cmd.Wait() }) // killed with the test's context
	if err := h.AwaitBot(h.ctx); err != nil {
		h.Fatal(err)
	}
	return cmd
}

// peakMemory is the most memory that a process has had, in bytes, as Linux counts it.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	defer status.Close()
	for lines := bufio.NewScanner(status); lines.Scan(); {
		if size, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			var kilobytes int
			if _, err := fmt.Sscanf(size, "%d kB", &kilobytes); err != nil {
				t.Fatal(err)
			}
			return kilobytes << 10
		}
	}
	t.Fatal("the system does not say what memory the program took")
	return 0
}
