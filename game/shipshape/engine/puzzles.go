package engine

import (
	"fmt"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shipshape"
)

// The guesses for a decision of the scout and of the judges of puzzles. puzzle.Least is three standard errors of the
// first judge then, and six of the second, or more: TestJudgesAreSure.
const (
	scoutRuns  = 150
	firstRuns  = 4000
	secondRuns = 4 * firstRuns
)

// Puzzles are what puzzles of ShipShape are made of: of laying crates, as every bid is a guess. What the Admiral says,
// who knows which cards are left to everybody, the Purser must confirm, who knows nothing of them and guesses four
// times as often.
func Puzzles() puzzle.Source {
	return puzzle.Source{
		Rules:  shipshape.Rules(),
		Setups: []game.Setup{{Seats: 2}, {Seats: 3}, {Seats: 4}, {Seats: 5}, {Seats: 6}},
		Scout:  Engine{Runs: scoutRuns},
		Judges: [2]puzzle.Judge{
			judging(Flag, firstRuns, Admiral{Voyages: firstRuns * shipshape.Orientations}),
			judging(ai.Hard, secondRuns, Engine{Runs: secondRuns}),
		},
		Themes: themes[:],
		Theme:  theme,
	}
}

func judging(name string, runs int, p ai.Player) puzzle.Judge {
	return puzzle.Judge{Version: fmt.Sprintf("shipshape-%s runs-%d", name, runs), Player: p}
}
