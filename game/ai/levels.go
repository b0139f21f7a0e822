package ai

import "dockside/game"

// Levels returns generic players for any game, by these names, the weakest first. Each has five times the runs of the
// one before.
func Levels(r game.Rules, s game.Setup, names ...string) []Level {
	const fewest, more = 4, 5
	var all []Level
	for i, runs := 0, fewest; i < len(names); i, runs = i+1, runs*more {
		all = append(all, Level{Name: names[i], Player: Search{Rules: r, Setup: s, Runs: runs}})
	}
	return all
}
