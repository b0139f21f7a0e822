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

// Puzzles are what puzzles of ShipShape are made of: of laying crates, as every bid is a guess. The second judge
// guesses anew, and four times as often.
func Puzzles() puzzle.Makings {
	return puzzle.Makings{
		Rules:  shipshape.Rules(),
		Setups: []game.Setup{{Seats: 2}, {Seats: 3}, {Seats: 4}, {Seats: 5}, {Seats: 6}},
		Scout:  strongest(scoutRuns),
		Judges: [2]puzzle.Judge{judging(firstRuns), judging(secondRuns)},
		Themes: themes[:],
		Theme:  theme,
	}
}

// strongest is the strongest player with so many guesses for a decision.
func strongest(runs int) ai.Player { return Engine{Runs: runs} }

func judging(runs int) puzzle.Judge {
	return puzzle.Judge{Version: fmt.Sprintf("shipshape-hard runs-%d", runs), Player: strongest(runs)}
}
