package review

import (
	"dockside/game"
	"dockside/game/ai"
)

// Public returns the win probabilities of all seats, dummies included, by public information about the present position
// of a match. It computes the mean over random guesses of the hidden information, each evaluated from the view of every
// seat. The sum is 1. It calls means for each evaluation.
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
