package e2e

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// mineMany is the number of running games of the member in BenchmarkMyGames.
const mineMany = 25

// BenchmarkMyGames measures the response time of /games for a user with 25 running games:
//
//	go test ./bot -run '^$' -bench MyGames -benchtime 300x
func BenchmarkMyGames(b *testing.B) {
	for name, open := range stores {
		b.Run(name, func(b *testing.B) {
			h := openHarbour(b, settings{store: open(b)})
			anna, tavern := h.Member("Anna"), h.Channel("tavern")
			for i := range mineMany {
				channel := h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)})
				p := h.pair(channel, "Anna", "Bernd")
				p.start()
			}
			var took []time.Duration
			for b.Loop() {
				begun := time.Now()
				h.gamesOf(anna, tavern)
				took = append(took, time.Since(begun))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms/p99")
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
		})
	}
}
