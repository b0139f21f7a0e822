package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/position"
)

// The closing judge returns the value of its network for a position. For all outcomes of the row before the last, it
// returns the value of the position after each.
func TestClosing(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(9, 10))
	n := NewNet(d)
	n.Start, n.Trick = 0.1, [3]float32{0.2, 0.3, 0.4}
	judge := closeWith(fold(n), fold(NewNet(d)))
	for range 6 {
		s, _ := enginetest.Position(d, Nets, 0, shanghaien.Act)
		st := position.NewStanding(&s)
		var led RowValues
		var a RowEvaluator
		a.Evaluate(judge, &st, &s.Tavern, &led)
		for range 20 {
			code := d.IntN(position.Outcomes)
			after := st
			for i, c := range s.Tavern {
				winner := code/position.Pow3[i]%3 - 1
				switch {
				case winner < 0:
				case c.Dirty:
					after.Tricks[winner][c.Trick]++
				default:
					after.Strength[winner][c.Nation] += int8(c.Value)
				}
			}
			for caller := range game.Seat(2) {
				one := Sample{St: after, Starter: 1 - caller}
				var way pass
				plain := n.forward(NewExample(&one, true), &way) - 0.5
				now, whole := Evaluate(judge, &after, 1-caller), led[caller][code]
				if math.Abs(float64(now-plain)) > 1e-4 || math.Abs(float64(whole-plain)) > 1e-4 {
					t.Errorf("the net says %v, the judge %v, the appraiser %v", plain, now, whole)
				}
			}
		}
	}
}
