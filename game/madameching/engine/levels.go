package engine

import (
	"dockside/game"
	"dockside/game/ai"
)

// The names of the levels, the weakest first.
const (
	Lookout  = "lookout"
	Helmsman = "helmsman"
	Widow    = "widow"
)

// Levels are the players to play against, the weakest first.
//
// The Lookout sees what a move brings in this turn, and nothing beyond. The Helmsman knows where a voyage may lead, but
// believes that things lie as they seem to at first sight. The Widow thinks of all that may be hidden, and of
// what comes next.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: Lookout, Player: Greedy{}},
		{Name: Helmsman, Player: Engine{Runs: 1}},
		{Name: Widow, Player: Engine{Runs: 200, Turns: 1}},
	}
}

// Rungs are the players that strength is measured by, the weakest first.
func Rungs() []ai.Level {
	return []ai.Level{
		{Name: "random", Player: ai.Random{}},
		{Name: "greedy", Player: Greedy{}},
	}
}

// Contenders are all players whose strength can be measured.
func Contenders(s game.Setup, _ int) []ai.Level { return append(Rungs(), Levels(s)...) }
