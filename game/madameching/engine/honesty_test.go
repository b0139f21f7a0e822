package engine

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai/review/reviewtest"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// rolloutTurns is how many turns rollouts take. Longer ones predict results worse.
const rolloutTurns = 8

// BenchmarkHonesty checks the verdicts of reviews by rollouts, in which all make the moves that seem best at once. The
// position at their end is evaluated.
func BenchmarkHonesty(b *testing.B) {
	setup := game.Setup{Seats: 2}
	levels := Levels(setup)
	subject := reviewtest.Subject{
		Rules: madameching.Rules(), Setup: setup, Levels: levels, Judge: levels[len(levels)-1].Player, Rollouts: rollouts,
	}
	for b.Loop() {
		subject.Check(b, gametest.Many(1, 5), 10, gametest.Many(200, 2000))
	}
}

func rollouts(m *game.Match, n int, seat game.Seat) reviewtest.Rollouts {
	view := m.At(n).View(seat).(madameching.State)
	return func(move game.Move, seed uint64) float64 {
		g, _ := determinize(view, seat, rand.New(rand.NewPCG(seed, 9)))
		return Engine{Turns: rolloutTurns}.after(g, seat, move, seed)
	}
}
