package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Greedy lays each crate so that it would have the most coins if the voyage was scored now, and bids at random.
type Greedy struct{ ai.Random }

// Choose implements ai.Player. It breaks ties at random.
func (g Greedy) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.AnyBest(g.Values(view, seat, m), m.Dice)
}

// Values implements ai.Player. Laid crates are valued by the score of the voyage now.
func (g Greedy) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(shipshape.State)
	values := g.Random.Values(view, seat, m)
	for i, v := range values {
		if o, ok := shipshape.ParsePlace(v.Move); ok {
			values[i].Value = 0.5 + float64(after(s, seat, o).Sum())/1000
		}
	}
	return values
}

// after returns the score of a seat if it laid the top crate and the voyage ended.
func after(s shipshape.State, seat game.Seat, o shipshape.Orientation) shipshape.Parts {
	return withCrate(s, seat, o).Standing()[seat]
}

// withCrate returns a position in which a seat has laid the top crate.
func withCrate(s shipshape.State, seat game.Seat, o shipshape.Orientation) shipshape.State {
	c := &s.Captains[seat]
	c.Laid[c.Loaded] = shipshape.Laid{Crate: s.Groups[s.GroupOf(seat)].Top().Crate, Way: o}
	c.Loaded++
	return s
}
