package review

import (
	"dockside/game"
	"dockside/game/ai"
)

// Public returns the win probabilities of all seats, dummies included, by public information about the present position
// of a match. They are the mean over random guesses of what is hidden, each evaluated from the view of every seat, and
// have the sum 1. It calls means for each evaluation.
func Public(m *game.Match, p ai.Player, guesses int, means func() ai.Means) []float64 {
	rules, setup := m.Rules(), m.Setup()
	table := rules.Table(setup)
	if m.Outcome().Over() {
		return m.Placing().Shares()
	}
	if !rules.Hidden {
		guesses = 1
	}
	view, sum := m.State().View(game.Public), make([]float64, len(table))
	for range guesses {
		guess := view.Guess(game.Public, means().Dice)
		for seat := range table {
			s := game.Seat(seat)
			sum[seat] += p.Chance(guess.View(s), s, means())
		}
	}
	return shared(table, sum)
}
