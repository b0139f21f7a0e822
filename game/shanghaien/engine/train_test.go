package engine

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// The gradient is the one that small differences show.
func TestGradient(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(7, 8))
	p := sampler{solver: newSolver(0), player: Same(RandomDeal()), teacher: Same(RandomDeal())}
	one := p.teach(d, p.play(d)[4])
	e := newExample(&one, RandomDeal().(randomDeal), false)
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
	p := sampler{solver: newSolver(0), player: Same(RandomDeal()), teacher: Same(RandomDeal())}
	n := newNet(d)
	n.Start, n.Trick = 0.1, [3]float32{0.2, 0.3, 0.4}
	f := fold(n)
	for i := range 20 {
		s := p.play(d)[i%7]
		one := sample{st: newStanding(&s), starter: s.Mover}
		var way pass
		want := n.forward(newExample(&one, RandomDeal().(randomDeal), false), &way) - 0.5
		if got := judgeNow(f, &one.st, one.starter); math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("folded %v, plain %v", got, want)
		}
	}
}

// A training that was interrupted, with a part half written, goes on to the same table as one
// that was not.
func TestTrainingGoesOn(t *testing.T) {
	t.Parallel()
	training := func(folder string) Training {
		few := Pass{Games: 2, Ways: [nets + 1]float64{1, 1, 1, 2, 1, 1, 1, 2}, Close: 2} // one of two is held out
		return Training{
			Folder: folder, Seed: 3, Passes: []Pass{few, few}, Chunk: 1, Workers: 2, Progress: func(string, int, int) {},
		}
	}
	folder := t.TempDir()
	want, err := training(folder).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if nets, err := readNets(want.Weights); err != nil || *nets[0] == *nets[6] {
		t.Errorf("the nets are alike, %v", err)
	}
	interrupt := func(name string, keep int64) {
		if err := os.Truncate(filepath.Join(folder, name), keep); err != nil {
			t.Fatal(err)
		}
	}
	interrupt("pass-2.games", 9)
	interrupt("pass-2-round-3.samples", 100)
	for _, name := range []string{
		"pass-2-round-3.net", "pass-2-round-2.net", "pass-2-round-1.net",
		"pass-2-round-1.samples",
	} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := training(folder).Run(context.Background())
	if err != nil || !bytes.Equal(got.Weights, want.Weights) || got.Loss != want.Loss {
		t.Errorf("the table differs, %v\n%s%s", err, got.Loss, want.Loss)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := training(t.TempDir()).Run(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop: %v", err)
	}
}
