package engine

import (
	"dockside/game"
	"dockside/game/ai"
)

// Flag is the name of the strongest level.
const Flag = "admiral"

// Levels returns the players to play against, the weakest first.
//
// The Deckhand bids any card, and lays crates for the coins of the moment. The Purser estimates what a crate brings
// by the end of the voyage, but forgets which cards were shown, so it spends its best cards too soon. The Admiral
// remembers, keeps its highest and lowest cards for when they matter, and mixes its bids.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: ai.Easy, Rating: 1286, Player: Greedy{}},
		{Name: ai.Hard, Rating: 1541, Player: Engine{Runs: 15}},
		{Name: Flag, Rating: 1673, Player: admiral},
	}
}

var admiral = Admiral{Voyages: 2400}

// Rungs returns the reference players for measurements, the weakest first. The shark simulates the thinking of an
// Admiral four times for each bid.
func Rungs() []ai.Level {
	return []ai.Level{
		{Name: "random", Player: ai.Random{}},
		{Name: "greedy", Player: Greedy{}},
		{Name: "guess-60", Player: Engine{Runs: 60}},
		{Name: "shark", Player: Shark{Admiral: admiral, Looks: 4}},
	}
}

// Contenders returns all players whose strength can be measured.
func Contenders(s game.Setup, _ int) []ai.Level { return append(Rungs(), Levels(s)...) }
