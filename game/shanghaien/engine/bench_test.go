package engine

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// BenchmarkButton measures a few milliseconds of other work, such as a part of a picture. It does so on an idle
// machine, and while the engine makes one decision after another, with the most work and the clock of the bot.
func BenchmarkButton(b *testing.B) {
	var rows [position.Faces][]float32
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
				time.Sleep(3 * time.Millisecond) // so that the work may resume late
			}
			over.Store(true)
			thinkers.Wait()
			b.ReportMetric(float64(worst.Microseconds())/1000, "ms/worst")
		})
	}
}

// thinkOn makes one decision after another.
func thinkOn(over *atomic.Bool) {
	e := New(Config{Judges: evaluation.Learnt})
	for i := uint64(0); !over.Load(); i++ {
		end := time.Now().Add(80 * time.Millisecond)
		s := enginetest.Armed(i%20, shanghaien.Place)
		e.Choose(s, s.Mover, ai.Means{Stop: func() bool { return time.Now().After(end) }})
	}
}
