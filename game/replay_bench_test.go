package game_test

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
)

// BenchmarkReplay replays a whole match from its log, as every press does.
func BenchmarkReplay(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules game.Rules
		setup game.Setup
	}{
		{"shanghaien", shanghaien.Rules(), game.Setup{Seats: 2}},
		{"shipshape", shipshape.Rules(), game.Setup{Seats: 4}},
		{"tender", tender.Rules(), game.Setup{Seats: 4}},
	} {
		log := gametest.Random(b, c.rules, c.setup, rand.New(rand.NewPCG(1, 2))).Log()
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := game.Replay(c.rules, c.setup, log); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(log)), "plays")
		})
	}
}
