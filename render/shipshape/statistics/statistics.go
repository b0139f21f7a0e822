// Package statistics counts what captains do over many matches, for the profiles of players.
package statistics

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// counted maps events to the keys of their counts. There are also the scored "voyages", their "coins", and "full"
// ships.
var counted = map[string]string{
	rules.Revealed: "cards",  // that were shown
	rules.Tied:     "tied",   // cards that others have shown, too
	rules.Seized:   "seized", // voyages on which the own contraband was the most
}

// Count returns the statistics of a match by seat.
func Count(m *game.Match) []map[string]int {
	counts := render.Tally(m, counted)
	s, _ := m.State().(rules.State)
	for v := range s.Finished() {
		for seat, c := range counts {
			p := s.Scored[v][seat]
			c["voyages"]++
			c["coins"] += p.Coins()
			if p.Full > 0 {
				c["full"]++
			}
		}
	}
	return counts
}

// Describe returns the noteworthy facts of summed statistics.
func Describe(counts map[string]int) []game.Event {
	coins := render.ToldAverage("shipshape.told.coins", counts["coins"], counts["voyages"], "shipshape.told.voyages")
	return slices.Concat(coins, render.Told("shipshape.told.full", counts["full"]),
		render.Told("shipshape.told.tied", counts["tied"], counts["cards"]),
		render.Told("shipshape.told.seized", counts["seized"]))
}
