package engine

import (
	"fmt"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shipshape"
)

// The numbers of guesses for a decision of the scout and of the judges of puzzles. With them, puzzle.Least is at least
// three standard errors of the first judge, and six of the second: TestJudgesAreSure.
const (
	scoutRuns  = 150
	firstRuns  = 4000
	secondRuns = 4 * firstRuns
)

// Puzzles returns the parts of the search for puzzles of ShipShape. They are about laying crates, since every bid is a
// guess. The first judge is the Admiral, who knows which cards are left to all. The Purser must confirm, who does not
// remember them, but guesses four times as often.
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
