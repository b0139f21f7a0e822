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

// engineBudget is the memory that an engine may use, in bytes.
const engineBudget = 64e6

// engineGames lists the measured games. The expected processor times are those of a decision of the strongest level.
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

// BenchmarkEngine lets the strongest level play whole games against itself in separate processes. Each figure is the
// median of several processes, since other load only adds to it. Run it with: go test ./internal/cli/players -run '^$'
// -bench Engine -benchtime 1x.
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

// measureEngines returns and reports the medians of several processes.
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

// taken is what a process has used.
type taken struct {
	memory    int             // bytes that were resident at most
	decisions []time.Duration // processor time of each decision
}

func (t taken) mean() time.Duration {
	sum := time.Duration(0)
	for _, d := range t.decisions {
		sum += d
	}
	return sum / time.Duration(len(t.decisions))
}

// median returns the median and sorts values.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// playAlone lets a process play a number of matches against itself.
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

// playMatch plays a match for all seats and returns the processor time of each decision.
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

// busy returns the processor time that a process has used.
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
