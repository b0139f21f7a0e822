package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// Levels are the players to play against, the weakest first, each with a temper of its own. They
// think in one pool of so many thinkers.
//
// The Cabin boy sees no further than the die in his hand. The Bosun looks a few dice ahead, but
// counts only points that lie on the table and trusts no promise. The Captain thinks a round to
// its end and takes the rest for luck. El Dado knows what crews are worth.
func Levels(thinkers int) []ai.Level {
	pool := NewPool(thinkers)
	return []ai.Level{
		{Name: ai.CabinBoy, Rating: 1248, Player: Look{Depth: 1, Judges: Same(DiffNow())}},
		{Name: ai.Bosun, Rating: 1387, Player: Look{Depth: 3, Judges: Same(DiffNow())}},
		{Name: ai.Captain, Rating: 1577, Player: New(Config{Judges: Always(Same(RandomDeal())), Layers: 9, Pool: pool})},
		{Name: ai.ElDado, Rating: 1789, Player: New(Config{Judges: Learnt, Pool: pool})},
	}
}

// Rungs are the players of the ladder that strength is measured by, the weakest first, with one
// pool of so many thinkers. The exact
// ones solve the round with at most 36 layers, and two nations for a joker (four in round 8).
func Rungs(thinkers int) []ai.Level {
	pool := NewPool(thinkers)
	exact := func(j func() *Judges) *Engine {
		return New(Config{Judges: j, Layers: 36, Jokers: 2, Last: 4, Pool: pool})
	}
	return []ai.Level{
		{Name: "random", Player: Random{}},
		{Name: "greedy", Player: Greedy{Ahead: 3}},
		{Name: "look-3", Player: Look{Depth: 3, Judges: Same(RandomDeal())}},
		{Name: "exact-now", Player: exact(Always(Same(DiffNow())))},
		{Name: "exact-deal", Player: exact(Always(Same(RandomDeal())))},
		{Name: "exact-learnt", Player: exact(Learnt)},
	}
}

// DrawKey names a draw of chance by round and by the dice that lie, so that two games with the
// same seed are dealt the same rows and roll alike (arena.Contest.Key).
func DrawKey(view game.State) uint64 {
	s := view.(shanghaien.State)
	key := uint64(s.Step)<<16 + uint64(s.Round)<<8
	if s.Step == shanghaien.Roll {
		key += uint64(12-s.Supply(0)-s.Supply(1))<<2 + uint64(s.Mover)<<1
		if s.TrickUsed[s.Mover] {
			key++
		}
	}
	return key
}

// Round is the round of a position, 1 to 8: a chapter of a review.
func Round(view game.State) int { return view.(shanghaien.State).Round }
