package ai

import "dockside/game"

// Levels are players of any game: the same search, the more runs the stronger.
func Levels(r game.Rules, s game.Setup) []Level {
	search := func(runs int) Player { return Search{Rules: r, Setup: s, Runs: runs} }
	return []Level{
		{Name: CabinBoy, Player: search(4)}, {Name: Bosun, Player: search(20)},
		{Name: Captain, Player: search(80)}, {Name: ElDado, Player: search(300)},
	}
}
