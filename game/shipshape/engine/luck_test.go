package engine

import (
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// Before anything is drawn the chance of everybody is the mean of those after it, with a dummy and without: what is
// drawn for the first voyage is luck for nobody in the long run.
func TestFirstDrawIsFair(t *testing.T) {
	t.Parallel()
	for people := 2; people <= 6; people++ {
		e, d := Engine{Runs: 30}, dice(uint64(people))
		s := shipshape.Rules().New(game.Setup{Seats: people})
		before, after, n := e.Chance(s.View(0), 0, ai.Means{Dice: d}), 0.0, gametest.Many(40, 400)
		for range n {
			dealt := s
			for dealt.Turn()[0] == game.Nature {
				next, _, err := dealt.Apply(game.Play{Seat: game.Nature, Move: dealt.Chance(d)})
				if err != nil {
					t.Fatal(err)
				}
				dealt = next
			}
			for seat := range game.Seat(people) {
				after += e.Chance(dealt.View(seat), seat, ai.Means{Dice: d}) / float64(n*people)
			}
		}
		t.Logf("%d people: %.3f before, %.3f after", people, before, after)
		if math.Abs(after-before) > 0.01 {
			t.Errorf("%d people have %.3f before anything is drawn, %.3f after", people, before, after)
		}
	}
}
