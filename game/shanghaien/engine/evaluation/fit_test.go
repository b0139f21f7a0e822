package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/position"
)

// The gradient equals numerical differences.
func TestGradient(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(7, 8))
	s, _ := enginetest.Position(d, 6, 0, shanghaien.Deal)
	one := Sample{St: position.NewStanding(&s), Starter: s.Mover, Target: 0.3}
	e := NewExample(&one, false)
	n, g := NewNet(d), new(Net)
	var way pass
	n.backward(e, &way, n.forward(e, &way)-e.Target, g)
	entropy := func() float64 {
		c, y := float64(n.forward(e, &way)), float64(e.Target)
		return -y*math.Log(c) - (1-y)*math.Log(1-c)
	}
	gradient, checked, corners := g.weights(), 0, 0
	for i, w := range n.weights() {
		const step = 2e-3
		was := *w
		*w = was + step
		up := entropy()
		*w = was - step
		down := entropy()
		*w = was
		want := (up - down) / (2 * step)
		if math.Abs(want-float64(*gradient[i])) > 2e-3+0.03*math.Abs(want) {
			corners++ // a unit is switched on or off in between
		}
		if want != 0 {
			checked++
		}
	}
	if checked < 500 || corners > checked/50 {
		t.Errorf("%d weights matter, %d are wrong", checked, corners)
	}
}
