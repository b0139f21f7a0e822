package engine

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/vector"
)

func BenchmarkSolve(b *testing.B) {
	for _, width := range []int{0, 1, 3, 5, 7} {
		b.Run(fmt.Sprint((width+1)*(width+1)), func(b *testing.B) {
			p, _ := position(rand.New(rand.NewPCG(5, 6)), 5, 0, shanghaien.Act)
			var uses [2][]use
			for seat := range uses {
				p.Tricks[seat] = [3]int{1, 1, 1}
				all := []use{
					{nudged, 0, 0},
					{rerolled, 2, 0},
					{joker, 0, 0},
					{joker, 0, 1},
					{joker, 0, 2},
					{joker, 0, 3},
					{joker, 0, 4},
				}
				uses[seat] = all[:width]
			}
			s, j := newSolver(0), RandomDeal()
			b.ReportAllocs()
			for b.Loop() {
				s.begin(&p, uses)
				s.solve(j, nil)
			}
			b.ReportMetric(float64(s.states()), "states")
		})
	}
}

// BenchmarkButton is a few milliseconds of somebody else's work, such as a part of a picture,
// while nobody thinks and while one decision after the other is thought about: the most there
// can be to think about, with the clock of the bot.
func BenchmarkButton(b *testing.B) {
	var rows [faces][]float32
	for f := range rows {
		rows[f] = make([]float32, 512)
	}
	sum := make([]float32, 512)
	for _, thinking := range []bool{false, true} {
		b.Run(fmt.Sprint("thinking=", thinking), func(b *testing.B) {
			var over atomic.Bool
			var thinkers sync.WaitGroup
			if thinking {
				thinkers.Go(func() { thinkOn(&over) })
			}
			worst := time.Duration(0)
			for b.Loop() {
				begin := time.Now()
				for range 4000 {
					vector.BestOfTwo(sum, &rows)
				}
				worst = max(worst, time.Since(begin))
				time.Sleep(3 * time.Millisecond) // from which it may come back late
			}
			over.Store(true)
			thinkers.Wait()
			b.ReportMetric(float64(worst.Microseconds())/1000, "ms/worst")
		})
	}
}

// thinkOn makes one decision after the other.
func thinkOn(over *atomic.Bool) {
	e := New(Config{Judges: Learnt})
	for i := uint64(0); !over.Load(); i++ {
		end := time.Now().Add(80 * time.Millisecond)
		s := armed(i%20, shanghaien.Place)
		e.Choose(s, s.Mover, ai.Means{Stop: func() bool { return time.Now().After(end) }})
	}
}
