package presenter_test

import (
	"testing"

	"dockside/bot/catalog"
	"dockside/game"
)

// A solo game has as many opponents as requested, within the number of seats of the game.
func TestHowManyOpponents(t *testing.T) {
	t.Parallel()
	duel, party, crowd := game.Rules{MinSeats: 2, MaxSeats: 2}, game.Rules{MinSeats: 2, MaxSeats: 6},
		game.Rules{MinSeats: 4, MaxSeats: 4}
	for _, c := range []struct {
		rules game.Rules
		asked string
		want  int
	}{
		{duel, "", 1},
		{duel, "5", 1},
		{party, "", 1},
		{party, "3", 3},
		{party, "5", 5},
		{party, "6", 5},
		{party, "-2", 1},
		{party, "all of you", 1},
		{crowd, "1", 3},
	} {
		if got := catalog.Opponents(c.rules, c.asked); got != c.want {
			t.Errorf("of %d to %d seats, asked for %q: against %d, not %d", c.rules.MinSeats, c.rules.MaxSeats, c.asked, got,
				c.want)
		}
	}
}
