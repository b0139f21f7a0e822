package engine

import (
	"dockside/game"
	"dockside/game/ai"
)

// The names of the levels, the weakest first.
const (
	Cook     = "cook"
	Lookout  = "lookout"
	Helmsman = "helmsman"
	Widow    = "widow"
)

// Levels returns the players to play against, the weakest first.
//
// The Cook takes what this turn pays, and ignores where it leads. The Lookout sails for points only, and values
// encounter cards low. The Helmsman trusts its first guess of what is hidden, and plans this turn only. The Widow
// tries many guesses, and plans the next turn, too.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: Cook, Rating: 1135, Player: Greedy{}},
		{Name: Lookout, Rating: 1360, Player: Engine{Runs: 1, Plain: true}},
		{Name: Helmsman, Rating: 1653, Player: Engine{Runs: 1}},
		{Name: Widow, Rating: 1852, Player: Engine{Runs: 200, Turns: 1}},
	}
}

// Rungs returns the reference players for measurements, the weakest first.
func Rungs() []ai.Level {
	return []ai.Level{
		{Name: "random", Player: ai.Random{}},
		{Name: "greedy", Player: Greedy{}},
	}
}

// Contenders returns all players whose strength can be measured.
func Contenders(s game.Setup, _ int) []ai.Level { return append(Rungs(), Levels(s)...) }
