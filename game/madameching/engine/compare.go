package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// The parameters of comparisons. In simulations every player makes the move that seems best immediately, and many end
// the game by the flagship while they are behind. So long simulations predict results worse (docs/measurements.md).
const (
	moreTurns    = 2   // additional turns, compared with a decision
	compareRuns  = 200 // maximum number of simulations
	compareLeast = 40  // minimum
	compareError = 0.1 // error against games of Helmsmen (root mean square)
)

// Compare implements ai.Estimator. It ends early if the difference is clear.
func (e Engine) Compare(view game.State, seat game.Seat, move, other game.Move, m ai.Means) ai.Estimate {
	var results ai.Sample
	far := Engine{Turns: e.Turns + moreTurns, Plain: e.Plain}
	s, done := view.(madameching.State), 0
	for g, runs := range determinizations(s, seat, m, min(compareRuns, e.runs(m))) {
		sum := 0.0
		for range runs {
			seed := uint64(m.Dice.IntN(math.MaxInt))
			sum += far.after(g, seat, move, seed) - far.after(g, seat, other, seed)
		}
		results.Add(sum / float64(runs))
		if done += runs; done >= compareLeast && decided(results.Estimate()) {
			break
		}
	}
	return results.Estimate().Off(compareError)
}

// decided reports whether the simulations show that a difference is certainly large or certainly small.
func decided(d ai.Estimate) bool {
	const large, small, errors = 0.1, 0.05, 2
	return d.Value-errors*d.Error > large || d.Value+errors*d.Error < small
}
