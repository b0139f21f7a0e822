package engine

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review/reviewtest"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// rolloutTurns is the number of turns of a rollout.
const rolloutTurns = 8

// BenchmarkHonesty checks the verdicts of reviews by rollouts, in which Helmsmen play. It evaluates the position at the
// end of each. It does not use the simulations of the computer players: reviews use these, too, so both would have the
// same errors.
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
		luck := rand.New(rand.NewPCG(seed, 9))
		g, _ := determinize(view, seat, luck)
		return playedOn(g, game.Play{Seat: seat, Move: move}, luck)
	}
}

// playedOn returns the win chance of the seat of the first play after some turns.
func playedOn(s madameching.State, first game.Play, luck *rand.Rand) float64 {
	last := s.Round + rolloutTurns
	for next := first; ; next = helmsman(s, luck) {
		after, _, err := s.Apply(next)
		if err != nil {
			panic(err)
		}
		s = after.(madameching.State)
		if s.Step == madameching.Done {
			return shares(&s)[first.Seat]
		}
		if s.Round >= last && s.Step == madameching.LayDisplay {
			return Engine{Turns: 1}.simulate(s, int(first.Seat), luck.Uint64())
		}
	}
}

// helmsman returns the next play of chance or of a Helmsman.
func helmsman(s madameching.State, luck *rand.Rand) game.Play {
	seat := s.Turn()[0]
	if seat == game.Nature {
		return game.Play{Seat: seat, Move: s.Chance(luck)}
	}
	return game.Play{Seat: seat, Move: Engine{Runs: 1}.Choose(s.View(seat), seat, ai.Means{Dice: luck}).Move}
}
