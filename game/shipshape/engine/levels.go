package engine

import (
	"dockside/game"
	"dockside/game/ai"
)

// Flag is the name of the strongest level.
const Flag = "admiral"

// Levels are the players to play against, the weakest first.
//
// The Deckhand bids any card, and lays for the coins of the moment. The Purser counts what a crate will bring by the
// end of the voyage, but forgets which cards were shown and thinks that others bid any of theirs, so that its best
// cards are soon spent. The Admiral remembers, keeps its highest and lowest cards for when they matter, and mixes
// its bids.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: ai.Easy, Rating: 1286, Player: Greedy{}},
		{Name: ai.Hard, Rating: 1541, Player: Engine{Runs: 15}},
		{Name: Flag, Rating: 1673, Player: admiral},
	}
}

var admiral = Admiral{Voyages: 2400}

// Rungs are the players that strength is measured by, the weakest first. The shark looks four times into the mind of an
// Admiral for each of its bids.
func Rungs() []ai.Level {
	return []ai.Level{
		{Name: "random", Player: ai.Random{}},
		{Name: "greedy", Player: Greedy{}},
		{Name: "guess-60", Player: Engine{Runs: 60}},
		{Name: "shark", Player: Shark{Admiral: admiral, Looks: 4}},
	}
}

// Contenders are all players whose strength can be measured.
func Contenders(s game.Setup, _ int) []ai.Level { return append(Rungs(), Levels(s)...) }
