package shanghaien

import (
	"dockside/game"
	"dockside/render"
	"dockside/render/shanghaien/describe"
)

// Bill implements render.Billed: the rounds of a match, and how long one lasts at a stretch.
func (Face) Bill(game.Setup) []render.Count {
	const minutes = 15
	return []render.Count{
		{N: describe.Rounds, Unit: "shanghaien.count.rounds"},
		{N: minutes, Unit: "shanghaien.count.minutes"},
	}
}
