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

// Levels are the players to play against, the weakest first. They think in one pool of so many thinkers.
//
// The Cabin boy sees no further than the die in his hand. The Bosun looks a few dice ahead, but
// counts only points that lie on the table and trusts no promise. The Captain thinks a round to
// its end and takes the rest for luck. El Dado knows what crews are worth.
func Levels(thinkers int) []ai.Level {
	pool := NewPool(thinkers)
	return []ai.Level{
		{Name: CabinBoy, Rating: 1226, Player: Look{Depth: 1, Judges: evaluation.Same(evaluation.DiffNow())}},
		{Name: Bosun, Rating: 1368, Player: Look{Depth: 3, Judges: evaluation.Same(evaluation.DiffNow())}},
		{Name: Captain, Rating: 1559, Player: New(Config{Judges: evaluation.Always(evaluation.Same(evaluation.RandomDeal())), Layers: 9, Pool: pool})},
		{Name: ElDado, Rating: 1846, Player: New(Config{Judges: evaluation.Learnt, Pool: pool})},
	}
}

// Rungs are the players of the ladder that strength is measured by, the weakest first, with one
// pool of so many thinkers. The exact
// ones solve the round with at most 36 layers, and two nations for a joker (four in round 8).
func Rungs(thinkers int) []ai.Level {
	pool := NewPool(thinkers)
	exact := func(j func() *evaluation.Judges) *Engine {
		return New(Config{Judges: j, Layers: 36, Jokers: 2, Last: 4, Pool: pool})
	}
	return []ai.Level{
		{Name: "random", Player: Random{}},
		{Name: "greedy", Player: Greedy{Ahead: 3}},
		{Name: "look-3", Player: Look{Depth: 3, Judges: evaluation.Same(evaluation.RandomDeal())}},
		{Name: "exact-now", Player: exact(evaluation.Always(evaluation.Same(evaluation.DiffNow())))},
		{Name: "exact-deal", Player: exact(evaluation.Always(evaluation.Same(evaluation.RandomDeal())))},
		{Name: "exact-learnt", Player: exact(evaluation.Learnt)},
	}
}

// Contenders are all players whose strength can be measured, of so many games at a time.
func Contenders(_ game.Setup, workers int) []ai.Level {
	return append(Rungs(workers), Levels(workers)...)
}

// Round is the round of a position, 1 to 8: a chapter of a review.
func Round(view game.State) int { return view.(shanghaien.State).Round }
