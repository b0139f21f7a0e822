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

// BenchmarkButton is a few milliseconds of somebody else's work, such as a part of a picture,
// while nobody thinks and while one decision after the other is thought about: the most there
// can be to think about, with the clock of the bot.
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
	e := New(Config{Judges: evaluation.Learnt})
	for i := uint64(0); !over.Load(); i++ {
		end := time.Now().Add(80 * time.Millisecond)
		s := enginetest.Armed(i%20, shanghaien.Place)
		e.Choose(s, s.Mover, ai.Means{Stop: func() bool { return time.Now().After(end) }})
	}
}
