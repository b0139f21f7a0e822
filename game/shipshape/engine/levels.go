package engine

import (
	"dockside/game"
	"dockside/game/ai"
)

// Levels are the players to play against, the weakest first.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: ai.Easy, Rating: 1337, Player: Greedy{}},
		{Name: ai.Hard, Rating: 1663, Player: Engine{Runs: 60}},
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
