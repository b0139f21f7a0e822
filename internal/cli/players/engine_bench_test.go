package players

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/internal/cli/clitest"
)

// An engine may take so many bytes of memory.
const engineBudget = 64e6

// engineGames are what engines are measured in, with what the processor time of a decision of the strongest level
// should be at most, in the mean and at worst.
var engineGames = []struct {
	rules       game.Rules
	seats       int
	mean, worst time.Duration
}{
	{shanghaien.Rules(), 2, time.Millisecond, 60 * time.Millisecond},
	{shipshape.Rules(), 2, 20 * time.Millisecond, 100 * time.Millisecond},
	{shipshape.Rules(), 4, 20 * time.Millisecond, 100 * time.Millisecond},
	{shipshape.Rules(), 6, 20 * time.Millisecond, 100 * time.Millisecond},
}

// Engines play whole games of the strongest level against itself, as any other program would have them do: processes
// of the program as it is built, one after the other. Each figure is the median of theirs, since what else the machine
// does can only add to it: go test ./internal/cli/players -run '^$' -bench Engine -benchtime 1x.
func BenchmarkEngine(b *testing.B) {
	if _, err := os.Stat("/proc/self/schedstat"); err != nil {
		b.Skip("/proc is missing, which tells what a process takes")
	}
	file := filepath.Join(b.TempDir(), "dockside")
	build := exec.CommandContext(b.Context(), "go", "build", "-trimpath", "-o", file, "dockside")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, g := range engineGames {
		b.Run(fmt.Sprintf("%s-of-%d", g.rules.Name, g.seats), func(b *testing.B) {
			for b.Loop() {
				mean, worst := measureEngines(b, file, g.rules, game.Setup{Seats: g.seats})
				if mean > g.mean || worst > g.worst {
					b.Logf("more than %v in the mean or %v at worst; is the machine at work?", g.mean, g.worst)
				}
			}
		})
	}
}

// measureEngines reports the medians of some processes.
func measureEngines(b *testing.B, file string, r game.Rules, s game.Setup) (mean, worst time.Duration) {
	b.Helper()
	const processes, chairs = 5, 20
	var memory, first, means, worsts []float64
	for i := range processes {
		t := playAlone(b, file, r, s, uint64(i), chairs/s.Seats)
		memory = append(memory, float64(t.memory))
		first = append(first, float64(t.decisions[0]))
		means = append(means, float64(t.mean()))
		worsts = append(worsts, float64(slices.Max(t.decisions)))
	}
	b.ReportMetric(median(memory)/1e6, "MB")
	b.ReportMetric(median(first)/1e6, "ms/first")
	b.ReportMetric(median(means)/1e6, "ms/mean")
	b.ReportMetric(median(worsts)/1e6, "ms/worst")
	if m := slices.Max(memory); m > engineBudget {
		b.Errorf("%.1f MB are more than %.0f", m/1e6, engineBudget/1e6)
	}
	return time.Duration(median(means)), time.Duration(median(worsts))
}

// taken is what a process has taken.
type taken struct {
	memory    int             // bytes that were resident at most
	decisions []time.Duration // processor time of each
}

func (t taken) mean() time.Duration {
	sum := time.Duration(0)
	for _, d := range t.decisions {
		sum += d
	}
	return sum / time.Duration(len(t.decisions))
}

// median is the one in the middle.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// playAlone lets a process play so many matches against itself.
func playAlone(b *testing.B, file string, r game.Rules, s game.Setup, seed uint64, matches int) (t taken) {
	b.Helper()
	p := newProgram(file, 0, time.Minute)
	defer p.close()
	chance := rand.New(rand.NewPCG(seed, 1))
	for range matches {
		g, err := p.process()
		if err != nil {
			b.Fatal(err)
		}
		if err := g.caller.New(r, s); err != nil {
			b.Fatal(err)
		}
		t.decisions = append(t.decisions, playMatch(b, g, r.New(s), chance)...)
		t.memory = clitest.MemoryOf(b, strconv.Itoa(g.cmd.Process.Pid), "VmHWM")
		g.Leave()
	}
	return t
}

// playMatch plays a match for all seats and tells what each decision took.
func playMatch(b *testing.B, g *process, s game.State, chance game.Dice) (took []time.Duration) {
	b.Helper()
	for len(s.Turn()) > 0 {
		play := game.Play{Seat: s.Turn()[0]}
		if play.Seat == game.Nature {
			play.Move = s.Chance(chance)
		} else {
			before := busy(b, g.cmd.Process.Pid)
			move, err := g.Choose(s, play.Seat, ai.Means{})
			if err != nil {
				b.Fatal(err)
			}
			play.Move = move
			took = append(took, busy(b, g.cmd.Process.Pid)-before)
		}
		if err := g.Hear(play); err != nil {
			b.Fatal(err)
		}
		next, _, err := s.Apply(play)
		if err != nil {
			b.Fatal(err)
		}
		s = next
	}
	return took
}

// busy is how much processor time a process has taken.
func busy(b *testing.B, pid int) (sum time.Duration) {
	b.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		b.Fatal(err)
	}
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			b.Fatal(err)
		}
		var ran time.Duration
		if _, err := fmt.Sscan(string(text), &ran); err != nil {
			b.Fatal(err)
		}
		sum += ran
	}
	return sum
}
