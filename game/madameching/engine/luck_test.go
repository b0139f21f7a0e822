package engine

import (
	"fmt"
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// Luck adds up to zero over all seats. Every kind of draw is luck: missions, hands, the display, the face-down card and
// encounter cards.
func TestLuckAddsUp(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	for _, setup := range gametest.Setups(madameching.Rules()) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			r := reviewed(t, setup)
			for n, chances := range r.Chances {
				if got := total(setup, chances); math.Abs(got-1) > 1e-9 {
					t.Errorf("after %d of %d plays the chances %.3g add up to %.3f", n, len(r.Chances)-1, chances, got)
				}
			}
			luck := map[string]float64{}
			for _, draw := range r.Draws {
				if math.Abs(total(setup, draw.Gain)) > 1e-9 {
					t.Errorf("%s brings %.3f", draw.Move, draw.Gain)
				}
				luck[draw.Kind()] += math.Abs(draw.Gain[0])
			}
			for _, kind := range []string{"deal", "display", "card", "down", "find"} {
				if luck[kind] == 0 {
					t.Errorf("there is no luck of the kind %s: %v", kind, luck)
				}
			}
		})
	}
}

// reviewed returns the review of a match of computer players.
func reviewed(t *testing.T, setup game.Setup) review.Review {
	t.Helper()
	d := dice(uint64(setup.Seats + len(setup.Options)))
	m, err := game.NewMatch(madameching.Rules(), setup)
	must(t, err)
	must(t, m.Settle(d))
	for len(m.Turn()) > 0 {
		seat := m.Turn()[0]
		move := Engine{Runs: 1}.Choose(m.State().View(seat), seat, ai.Means{Dice: d}).Move
		must(t, m.Play(game.Play{Seat: seat, Move: move}))
		must(t, m.Settle(d))
	}
	r, err := review.Of(t.Context(), m, Engine{Runs: 1}, review.Means{Dice: d}, func(int, int) {})
	must(t, err)
	return r
}

// total returns the sum over all seats; one seat counts for its crew.
func total(setup game.Setup, all []float64) (sum float64) {
	for seat, x := range all {
		if len(setup.Options) == 0 || seat < 2 {
			sum += x
		}
	}
	return sum
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
