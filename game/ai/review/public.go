package review

import (
	"dockside/game"
	"dockside/game/ai"
)

// Public returns the chances of all seats, dummies included, by what everybody may know of the present position of a
// match: the mean over some guesses at what lies hidden, each judged by the player as every seat would see it. Together
// they make 1. Each thought is about one seat in one guess; means gives what it may use.
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
