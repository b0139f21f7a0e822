package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// judged are states of decisions with what they are worth: open ones, and such as were made.
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

// decided is a state of a decision with made-up odds: all of it while it is open, and else the best choice and the one
// that was made.
func decided(name string, s rules.State, seat game.Seat, made game.Move) render.State {
	state := private(name, s, seat, "")
	var all []render.Weighed
	for i, m := range s.Moves(seat) {
		all = append(all, render.Weighed{Move: m, Chance: [...]float64{.21, .004, .237, .418, .3, .342, .412, .18}[i%8]})
	}
	odds := render.Judged(seat, all...)
	if odds.Made = made; made != "" {
		kept := odds.Choices[:1]
		for _, c := range odds.Choices[1:] {
			if c.Move == made {
				kept = append(kept, c)
			}
		}
		odds.Choices = kept
	}
	state.Scene.Odds = odds
	return state
}
