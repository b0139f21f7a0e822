package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Levels are the players to play against, the weakest first.
func Levels(game.Setup) []ai.Level {
	return []ai.Level{
		{Name: ai.Easy, Rating: 1335, Player: Greedy{}},
		{Name: ai.Hard, Rating: 1665, Player: Engine{Runs: 60}},
	}
}

// Rungs are the players that strength is measured by, the weakest first.
func Rungs() []ai.Level {
	return []ai.Level{
		{Name: "random", Player: Random{}},
		{Name: "greedy", Player: Greedy{}},
	}
}

// DrawKey names a draw of chance, so that games with the same seed have the same holds and stacks
// and the dummy the same luck (arena.Contest.Key).
func DrawKey(view game.State) uint64 {
	s := view.(shipshape.State)
	key := uint64(s.Step)<<16 + uint64(s.Voyage)<<12
	for _, g := range s.Groups {
		key = key<<8 + uint64(g.Turn)<<4 + uint64(g.Bidding)
	}
	return key
}
