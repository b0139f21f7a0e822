package gametest_test

import (
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

func TestCrewsStayTogether(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		teams    []int
		together bool
	}{
		"opposite each other":      {[]int{0, 1, 0, 1}, true},
		"three of two":             {[]int{0, 1, 2, 0, 1, 2}, true},
		"everybody for themselves": {[]int{0, 1, 2}, true},
		"side by side":             {[]int{0, 0, 1, 1}, false},
		"of two sizes":             {[]int{0, 1, 1}, false},
	} {
		r := game.Rules{Seats: func(game.Setup) (info []game.SeatInfo) {
			for _, team := range c.teams {
				info = append(info, game.SeatInfo{Team: team})
			}
			return info
		}}
		if err := gametest.Together(r, game.Setup{Seats: len(c.teams)}); (err == nil) != c.together {
			t.Errorf("%s: %v", what, err)
		}
	}
}
