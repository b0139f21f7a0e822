package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/position"
)

// A folded network returns the same values as the original one.
func TestFolding(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(9, 10))
	n := NewNet(d)
	n.Start, n.Trick = 0.1, [3]float32{0.2, 0.3, 0.4}
	f := fold(n)
	for i := range 20 {
		s, _ := enginetest.Position(d, 2+i%Nets, 0, shanghaien.Deal)
		one := Sample{St: position.NewStanding(&s), Starter: s.Mover}
		var way pass
		want := n.forward(NewExample(&one, false), &way) - 0.5
		if got := Evaluate(f, &one.St, one.Starter); math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("folded %v, plain %v", got, want)
		}
	}
}
