package bot_test

import (
	"fmt"
	"sync"
	"testing"

	"dockside/sandbox"
)

// Many games at once against the computer players that think most keep the program within its
// budget, since they think in one pool: the real one, built as it is shipped. The odds are looked
// at as well. As with the other budget, nothing may run beside it.
func TestSoloGamesAtOnceKeepTheMemoryBudget(t *testing.T) {
	const games, presses = 16, 20
	binary := buildProgram(t)
	h := moor(t, settings{})
	program := h.launch(binary, "GOMAXPROCS=2")
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
				if n%5 == 0 {
					p.heard(p.members[0].Press(board, "odds:"+p.table))
				}
				p.heard(p.act(p.members[0], board))
			}
		})
	}
	all.Wait()
	peak := peakMemory(t, program.Process.Pid)
	t.Logf("the program took %.1f MiB for %d games", float64(peak)/(1<<20), games)
	if peak > memoryBudget {
		t.Errorf("the program took %d bytes, more than %d", peak, memoryBudget)
	}
	h.noFaults()
	distribution(t, h.AnswerTimes())
}
