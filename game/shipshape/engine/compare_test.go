package engine

import (
	"testing"

	"dockside/game"
	"dockside/game/ai/review/reviewtest"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// reviewer is an Admiral with little work.
var reviewer = Admiral{Voyages: 400}

// careless returns a match of careless players.
func careless(t *testing.T) *game.Match {
	t.Helper()
	return gametest.Random(t, shipshape.Rules(), game.Setup{Seats: 2}, dice(4))
}

// Two moves are compared in the same simulations.
func TestComparisonsArePaired(t *testing.T) {
	t.Parallel()
	reviewtest.Paired(t, careless(t), reviewer, 3, 40)
}

// In a review no choice is worth more than its position, and a costly choice lost more than the error.
func TestNoChoiceIsWorthMoreThanItsPosition(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	reviewtest.Capped(t, careless(t), reviewer)
}
