package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// Greedy makes the move after which it has most points at the end of the turn. It ignores later turns.
type Greedy struct{ ai.Random }

// greedyRuns is the number of determinizations of a decision.
const greedyRuns = 4

// Choose implements ai.Player. It breaks ties at random.
func (g Greedy) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.AnyBest(g.Values(view, seat, m), m.Dice)
}

// Values implements ai.Player. A point counts a hundredth.
func (g Greedy) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(madameching.State)
	values, before := g.Random.Values(view, seat, m), float32(s.Count(int(seat)).Points())
	for range greedyRuns {
		guess, _ := determinize(s, seat, m.Dice)
		seed := uint64(m.Dice.IntN(math.MaxInt))
		for i := range values {
			next, _, err := guess.Apply(game.Play{Seat: seat, Move: values[i].Move})
			if err != nil {
				continue
			}
			after := next.(madameching.State)
			v := newPlayout(&after, seed, evaluatorsFor(s.Seats()))
			v.playOn(0)
			values[i].Value += float64(v.points(int(seat))-before) / (100 * greedyRuns)
		}
	}
	return values
}
