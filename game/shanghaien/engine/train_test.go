package engine

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The gradient is the one that small differences show.
func TestGradient(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(7, 8))
	p := sampler{solver: newSolver(), player: Same(RandomDeal()), teacher: Same(RandomDeal())}
	one := p.teach(d, p.play(d)[4])
	e := newExample(&one, RandomDeal().(randomDeal))
	n, g := newNet(d), new(net)
	var way pass
	n.backward(e, &way, n.forward(e, &way)-e.target, g)
	entropy := func() float64 {
		c, y := float64(n.forward(e, &way)), float64(e.target)
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
			corners++ // a unit switches between the two
		}
		if want != 0 {
			checked++
		}
	}
	if checked < 500 || corners > checked/50 {
		t.Errorf("%d weights matter, %d are wrong", checked, corners)
	}
}

// A folded net judges as the net that it was made of.
func TestFolding(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(9, 10))
	p := sampler{solver: newSolver(), player: Same(RandomDeal()), teacher: Same(RandomDeal())}
	n := newNet(d)
	n.Start, n.Trick = 0.1, [3]float32{0.2, 0.3, 0.4}
	f := fold(n)
	for i := range 20 {
		s := p.play(d)[i%7]
		one := sample{st: newStanding(&s), starter: s.Mover}
		var way pass
		want := n.forward(newExample(&one, RandomDeal().(randomDeal)), &way) - 0.5
		if got := judgeNow(f, &one.st, one.starter); math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("folded %v, plain %v", got, want)
		}
	}
}
