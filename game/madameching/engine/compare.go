package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// Two moves are compared twice: by their values after the next turns, and by games that are played to the end.
const (
	shortRuns  = 60   // comparisons of values
	shortError = 0.06 // how far these differ from games that are played to the end (root mean square)
	fullRuns   = 200  // comparisons of games, at most
	fullLeast  = 40   // and at least
	forever    = 1000 // turns; no match takes so many
)

// Compare implements ai.Estimator. It ends early if the difference is clear.
func (e Engine) Compare(view game.State, seat game.Seat, move, other game.Move, m ai.Means) ai.Estimate {
	s := view.(madameching.State)
	var short, full ai.Sample
	e.compare(&short, s, seat, [2]game.Move{move, other}, m, min(shortRuns, e.runs(m)), nil)
	prior := short.Estimate().Off(shortError)
	games := Engine{Turns: forever, Plain: e.Plain}
	games.compare(&full, s, seat, [2]game.Move{move, other}, m, min(fullRuns, e.runs(m)), func(runs int) bool {
		return runs >= fullLeast && decided(prior.With(full.Estimate()))
	})
	return prior.With(full.Estimate())
}

// compare adds the differences between two moves in so many simulations, the mean of each guess as one result, until
// enough says so.
func (e Engine) compare(results *ai.Sample, s madameching.State, seat game.Seat, moves [2]game.Move, m ai.Means,
	most int, enough func(runs int) bool,
) {
	done := 0
	for g, runs := range determinizations(s, seat, m, most) {
		sum := 0.0
		for range runs {
			seed := uint64(m.Dice.IntN(math.MaxInt))
			sum += e.after(g, seat, moves[0], seed) - e.after(g, seat, moves[1], seed)
		}
		results.Add(sum / float64(runs))
		if done += runs; enough != nil && enough(done) {
			return
		}
	}
}

// decided reports whether a difference is certainly large or certainly small.
func decided(d ai.Estimate) bool {
	const large, small, errors = 0.03, 0.02, 2.5
	return d.Value-errors*d.Error > large || d.Value+errors*d.Error < small
}
