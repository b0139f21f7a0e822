package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
)

// The names of the levels, the weakest first.
const (
	CabinBoy = "cabin-boy"
	Bosun    = "bosun"
	Captain  = "captain"
	ElDado   = "el-dado"
)

// Levels returns the players to play against, the weakest first. They share a pool of so many workspaces.
//
// The Cabin boy looks no further than the die in hand. The Bosun looks a few dice ahead, but counts only the points
// on the table. The Captain solves a round to its end and assumes random deals afterwards. El Dado judges what crews
// are worth.
func Levels(workspaces int) []ai.Level {
	pool := NewPool(workspaces)
	captain := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Layers: 9, Pool: pool})
	return []ai.Level{
		{Name: CabinBoy, Rating: 1226, Player: Look{Depth: 1, Judges: evaluation.Same(evaluation.DiffNow())}},
		{Name: Bosun, Rating: 1368, Player: Look{Depth: 3, Judges: evaluation.Same(evaluation.DiffNow())}},
		{Name: Captain, Rating: 1559, Player: captain},
		{Name: ElDado, Rating: 1846, Player: New(Config{Judges: evaluation.Learnt, Pool: pool})},
	}
}

// Rungs returns the reference players for measurements, the weakest first, with one pool of so many workspaces. The
// exact ones solve the round with at most 36 layers, and two nations for a joker (four in round 8).
func Rungs(workspaces int) []ai.Level {
	pool := NewPool(workspaces)
	exact := func(j func() *evaluation.Judges) *Engine {
		return New(Config{Judges: j, Layers: 36, Jokers: 2, Last: 4, Pool: pool})
	}
	return []ai.Level{
		{Name: "random", Player: Random{}},
		{Name: "greedy", Player: Greedy{Ahead: 3}},
		{Name: "look-3", Player: Look{Depth: 3, Judges: evaluation.Same(evaluation.RandomDeal())}},
		{Name: "exact-now", Player: exact(evaluation.Only(evaluation.DiffNow()))},
		{Name: "exact-deal", Player: exact(evaluation.Only(evaluation.RandomDeal()))},
		{Name: "exact-learnt", Player: exact(evaluation.Learnt)},
	}
}

// Contenders returns all players whose strength can be measured, in so many games at a time.
func Contenders(_ game.Setup, workers int) []ai.Level {
	return append(Rungs(workers), Levels(workers)...)
}

// Round returns the round of a position, 1 to 8. It is a chapter of a review.
func Round(view game.State) int { return view.(shanghaien.State).Round }
