package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
)

// The closing judge says of a standing what its net says, and of all outcomes of the row before the last what it says
// of what stands after each.
func TestClosing(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(9, 10))
	n := newNet(d)
	n.Start, n.Trick = 0.1, [3]float32{0.2, 0.3, 0.4}
	judge := closeWith(fold(n), fold(newNet(d)))
	for range 6 {
		s, _ := enginetest.Position(d, nets, 0, shanghaien.Act)
		st := newStanding(&s)
		var led ledger
		var a appraiser
		a.appraise(judge, &st, &s.Tavern, &led)
		for range 20 {
			code := d.IntN(outcomes)
			after := st
			for i, c := range s.Tavern {
				winner := code/pow3[i]%3 - 1
				switch {
				case winner < 0:
				case c.Dirty:
					after.tricks[winner][c.Trick]++
				default:
					after.strength[winner][c.Nation] += int8(c.Value)
				}
			}
			for caller := range game.Seat(2) {
				one := sample{st: after, starter: 1 - caller}
				var way pass
				plain := n.forward(newExample(&one, true), &way) - 0.5
				now, whole := judgeNow(judge, &after, 1-caller), led[caller][code]
				if math.Abs(float64(now-plain)) > 1e-4 || math.Abs(float64(whole-plain)) > 1e-4 {
					t.Errorf("the net says %v, the judge %v, the appraiser %v", plain, now, whole)
				}
			}
		}
	}
}
