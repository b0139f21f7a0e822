package ai

import "dockside/game"

// Levels are players of any game: the same search, the more runs the stronger.
func Levels(r game.Rules, s game.Setup) []Level {
	search := func(runs int) Player { return Search{Rules: r, Setup: s, Runs: runs} }
	return []Level{
		{CabinBoy, search(4)}, {Bosun, search(20)}, {Captain, search(80)}, {ElDado, search(300)},
	}
}
