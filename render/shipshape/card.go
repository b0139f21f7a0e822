package shipshape

import (
	"dockside/game"
	"dockside/render"
	"dockside/render/shipshape/draw"
)

// Bill implements render.Billed: the voyages of a match, and how long one lasts at a stretch. All bid at the
// same time, so that each captain more takes little longer.
func (Face) Bill(s game.Setup) []render.Count {
	const minutes, each = 10, 2
	return []render.Count{
		{N: draw.Voyages, Unit: "shipshape.count.voyages"}, {N: minutes + each*s.Seats, Unit: "shipshape.count.minutes"},
	}
}
