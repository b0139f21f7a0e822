package engine

import (
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Before the first deal, the starter's chance is the mean of the chances after it. So the first deal is luck for
// neither captain on average.
func TestFirstDealIsFair(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		options []string
		deals   int
	}{
		{"usual", nil, gametest.Many(100, 5000)},
		{"an extra trick each", []string{shanghaien.ExtraTrick}, gametest.Many(40, 400)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, d := New(Config{Judges: evaluation.Learnt}), enginetest.Dice(300)
			sum, square := 0.0, 0.0
			for range c.deals {
				s := shanghaien.Rules().New(game.Setup{Seats: 2, Options: c.options}).(shanghaien.State)
				s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
				before := e.Chance(s, s.Starter, ai.Means{})
				s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
				luck := e.Chance(s, s.Starter, ai.Means{}) - before
				sum, square = sum+luck, square+luck*luck
			}
			n := float64(c.deals)
			mean := sum / n
			half := 1.96 * math.Sqrt((square/n-mean*mean)/n)
			t.Logf("luck of who starts in the first deal: %+.3f ± %.3f %%", 100*mean, 100*half)
			if math.Abs(mean) > 2*half+0.0002 {
				t.Errorf("the first deal favours somebody: %+.4f ± %.4f", mean, half)
			}
		})
	}
}
