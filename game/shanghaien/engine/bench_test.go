package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"dockside/game/shanghaien"
)

func BenchmarkSolve(b *testing.B) {
	for _, width := range []int{0, 1, 3, 5, 7} {
		b.Run(fmt.Sprint((width+1)*(width+1)), func(b *testing.B) {
			p, _ := position(rand.New(rand.NewPCG(5, 6)), 5, 0, shanghaien.Act)
			var uses [2][]use
			for seat := range uses {
				p.Tricks[seat] = [3]int{1, 1, 1}
				all := []use{{nudged, 0, 0}, {rerolled, 2, 0}, {joker, 0, 0}, {joker, 0, 1}, {joker, 0, 2}, {joker, 0, 3}, {joker, 0, 4}}
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
