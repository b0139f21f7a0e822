package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// judged are states of decisions with odds, open and made.
func judged() []render.State {
	choose, two := sail(4, 11, and(in(rules.Choose, 14), chosen(0))), sail(2, 7, and(in(rules.Choose, 9), chosen(0)))
	deeds, swap := sail(3, 5, and(in(rules.Deeds, 12), loaded)), sail(4, 3, in(rules.Swap, 9))
	asked, taker := deeds.Active(), swap.Turn()[0]
	return []render.State{
		decided("odds-choose", choose, 1, ""),
		decided("odds-two", two, 0, ""),
		decided("odds-many", laden(two), 0, ""),
		decided("odds-deeds", deeds, asked, ""),
		decided("odds-many-deeds", laden(deeds), asked, ""),
		decided("odds-swap", swap, taker, ""),
		decided("judged-choose", choose, 1, choose.Moves(1)[2]),
		decided("judged-deeds-best", deeds, asked, deeds.Moves(asked)[3]),
	}
}

// decided returns the state of a decision with made-up odds, as of SampleOdds.
func decided(name string, s rules.State, seat game.Seat, made game.Move) render.State {
	state := private(name, s, seat, "")
	state.Scene.Odds = render.SampleOdds(seat, s.Moves(seat), made)
	return state
}
