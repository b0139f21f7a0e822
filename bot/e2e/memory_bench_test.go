package e2e

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/internal/sandbox"
)

// Memory budgets of the whole program, in bytes, with two processors.
const (
	drawingBudget int = 90e6  // while eight games are drawn at once
	memoryBudget  int = 200e6 // for any number of games, with computer players and reviews
)

// BenchmarkMemoryOfEightGames plays eight games at once and fails if the shipped program exceeds its budgets. It also
// reports the memory with eight films at once, without a limit. Other work on the machine delays the garbage collector,
// which can add 8 MB while pictures are drawn. So the games are played again if they exceed that budget, at most twice.
func BenchmarkMemoryOfEightGames(b *testing.B) {
	for b.Loop() {
		h, program := launched(b)
		tables, drawing := eightGames(h, program)
		peak := peakMemory(b, program)
		report(b, peak, "MiB", memoryBudget)
		var films sync.WaitGroup
		for _, p := range tables {
			films.Go(func() { h.film(messageOf(p.answerOf(p.members[0].Press(p.result(), "film:"+p.table)))) })
		}
		films.Wait()
		b.ReportMetric(float64(peakMemory(b, program))/(1<<20), "films-MiB")
		h.noFaults()
		for range 2 {
			if drawing > drawingBudget {
				_, again := eightGames(launched(b))
				drawing = min(drawing, again)
			}
		}
		report(b, drawing, "drawing-MiB", drawingBudget)
	}
}

// eightGames plays eight games at once. It returns their tables, and the peak memory before the last press of the first
// game to end: a review follows, which needs more memory.
func eightGames(h *harbour, program int) (tables [8]*pair, drawing int) {
	h.Helper()
	var games sync.WaitGroup
	var peaks [len(tables)]int // before each game's last press
	for i := range tables {
		one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
		h.AddMember(sandbox.Person{Name: one})
		h.AddMember(sandbox.Person{Name: other})
		p := h.pair(h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)}), one, other)
		tables[i] = p
		games.Go(func() {
			p.start()
			board, over := p.latest()
			for ; !over; board, over = p.latest() {
				peaks[i] = peakMemory(h, program)
				p.heard(p.act(p.asked(board), board))
			}
		})
	}
	games.Wait()
	return tables, slices.Min(peaks[:])
}

// BenchmarkMemoryOfSoloGames plays many games against the strongest computer player and asks for the odds. The program
// stays within its budget, since all computer players share one pool.
func BenchmarkMemoryOfSoloGames(b *testing.B) {
	const games, presses = 16, 20
	for b.Loop() {
		h, program := launched(b)
		var all sync.WaitGroup
		for i := range games {
			name := fmt.Sprintf("Captain %d", i)
			h.AddMember(sandbox.Person{Name: name})
			channel := h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)})
			all.Go(func() {
				p := h.alone(channel, name, sandbox.Text("level", []string{"captain", "el-dado"}[i%2]))
				for n := range presses {
					board, over := p.latest()
					if over {
						return
					}
					if _, offered := board.Component("odds:" + p.table); offered && n%5 == 0 {
						p.heard(p.members[0].Press(board, "odds:"+p.table))
					}
					p.heard(p.act(p.members[0], board))
				}
			})
		}
		all.Wait()
		report(b, peakMemory(b, program), "MiB", memoryBudget)
		h.noFaults()
	}
}

// report reports the memory that the program took, and fails if it is zero or exceeds the budget.
func report(b *testing.B, bytes int, unit string, budget int) {
	b.Helper()
	b.ReportMetric(float64(bytes)/(1<<20), unit)
	if bytes > budget || bytes == 0 {
		b.Errorf("%.1f %s are not within %.1f", float64(bytes)/(1<<20), unit, float64(budget)/(1<<20))
	}
}

// launched starts the program on a store file of its own, and returns its harbour and process id. It needs procfs to
// read the memory of the process.
func launched(b *testing.B) (*harbour, int) {
	b.Helper()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		missing(b, "/proc/self/status, which tells what memory a process takes")
	}
	h := moor(b, settings{})
	cmd := h.program(buildProgram(b), "GOMAXPROCS=2", "DATA_FILE="+filepath.Join(h.TempDir(), "games.db"))
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = cmd.Wait() }) // the context of the harbour kills the process
	if err := h.AwaitBot(h.ctx); err != nil {
		b.Fatal(err)
	}
	return h, cmd.Process.Pid
}

// peakMemory returns the peak resident memory of a process in bytes, from procfs.
func peakMemory(t testing.TB, pid int) int {
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
