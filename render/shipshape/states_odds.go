package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// judged are states of decisions with odds, open and made.
func judged() []render.State {
	bid, lay, last := sail(4, 7, bidsDown(2, 2, 0)), sail(4, 7, cratesDown(2, 3, 4, 0)), sail(4, 7, cratesDown(3, 3, 1, 0))
	first := lay.Queue(0)[0]
	return []render.State{
		decided("odds-bid", bid, 0, ""),
		decided("odds-lay", lay, first, ""),
		decided("odds-lay-last", last, last.Queue(0)[0], ""),
		decided("judged-bid", bid, 0, bid.Moves(0)[2]),
		decided("judged-bid-best", bid, 0, bid.Moves(0)[3]),
		decided("judged-lay", lay, first, rules.Place(2)),
	}
}

// decided returns the state of a decision with made-up odds, as of SampleOdds.
func decided(name string, s rules.State, seat game.Seat, made game.Move) render.State {
	state := private(name, s, seat, "")
	state.Scene.Odds = render.SampleOdds(seat, s.Moves(seat), made)
	return state
}
