package madameching

import (
	"dockside/game"
	"dockside/render"
)

// Bill implements render.Billed: about how many turns a match takes, and how long it lasts at a stretch. All choose
// at the same time, and two captains have two junks each.
func (Face) Bill(s game.Setup) []render.Count {
	bills := map[int][2]int{2: {23, 25}, 3: {34, 40}, 4: {32, 50}}
	bill := bills[s.Seats]
	return []render.Count{
		{N: bill[0], Unit: "madameching.count.turns"}, {N: bill[1], Unit: "madameching.count.minutes"},
	}
}
