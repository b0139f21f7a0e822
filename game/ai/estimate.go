package ai

import (
	"math"

	"dockside/game"
)

// Estimate is an estimated number.
type Estimate struct {
	Value float64
	Error float64 // its standard error; 0 for an exact number
}

// Estimator is a Player that estimates by random simulations. The highest of many estimates is too high, so two moves
// are compared once more.
type Estimator interface {
	Player
	// Estimate returns the win probability of a seat, like Chance.
	Estimate(view game.State, seat game.Seat, m Means) Estimate
	// Compare returns by how much the win probability of a seat is higher after a move than after another one. Both use
	// the same simulations, which differ from those of Values. The error includes that of the player's judgement.
	Compare(view game.State, seat game.Seat, move, other game.Move, m Means) Estimate
}

// Off returns the estimate with one more error that is independent of the others.
func (e Estimate) Off(by float64) Estimate { return Estimate{e.Value, math.Hypot(e.Error, by)} }

// Sample accumulates the results of independent simulations, from -1 to 1. The zero Sample is empty.
type Sample struct{ n, sum, squares float64 }

// Add adds a result.
func (s *Sample) Add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// Estimate returns the mean. Its error is never 0, since few simulations miss rare results.
func (s *Sample) Estimate() Estimate {
	if s.n < 2 {
		return Estimate{Value: s.sum / max(1, s.n), Error: 1}
	}
	mean := s.sum / s.n
	spread := max(0, s.squares/s.n-mean*mean) + 1/(s.n*s.n)
	return Estimate{Value: mean, Error: math.Sqrt(spread / (s.n - 1))}
}
