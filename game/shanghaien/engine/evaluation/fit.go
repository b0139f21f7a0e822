package evaluation

import (
	"math"
	"math/rand/v2"
)

// weights returns all weights of a network in the order in which they are stored.
func (n *Net) weights() []*float32 {
	var all []*float32
	add := func(row []float32) {
		for i := range row {
			all = append(all, &row[i])
		}
	}
	for i := range n.Nation {
		add(n.Nation[i][:])
	}
	for i := range n.Whole {
		add(n.Whole[i][:])
	}
	for i := range n.Extra {
		add(n.Extra[i][:])
	}
	add(n.Out[:])
	all = append(all, &n.Deal)
	add(n.Trick[:])
	return append(all, &n.Start)
}

// NewNet returns a network that judges by the random deal alone, with small random weights.
func NewNet(d *rand.Rand) *Net {
	n := new(Net)
	for i := range n.Nation {
		for k := range n.Nation[i] {
			n.Nation[i][k] = float32(d.NormFloat64() * 0.3)
		}
	}
	for h := range n.Whole {
		for i := range n.Whole[h] {
			n.Whole[h][i] = float32(d.NormFloat64() * 0.1)
		}
		for i := range n.Extra[h] {
			n.Extra[h][i] = float32(d.NormFloat64() * 0.1)
		}
		n.Out[h] = float32(d.NormFloat64() * 0.1)
	}
	n.Deal = 1.7 // the logistic function of 1.7 x is close to the normal one of x
	return n
}

// pass holds the activations of a network for an example, for backpropagation.
type pass struct {
	units  [2][8][inner]float32
	sums   [2][inner]float32
	hidden [2][hidden]float32
}

// forward returns the win chance of seat 0.
func (n *Net) forward(e *Example, p *pass) float32 {
	logit := n.Deal*e.deal + n.Start*e.start
	for t, x := range e.tricks {
		logit += n.Trick[t] * x
	}
	for side := range 2 {
		p.sums[side] = [inner]float32{}
		for i := range e.nation[side] {
			n.nationUnits(&e.nation[side][i], &p.units[side][i])
			addTo(p.sums[side][:], p.units[side][i][:])
		}
		sign := float32(1 - 2*side)
		for h := range hidden {
			sum := float32(0)
			for i, w := range &n.Whole[h] {
				sum += w * p.sums[side][i]
			}
			for i, w := range &n.Extra[h] {
				sum += w * e.extra[side][i]
			}
			p.hidden[side][h] = max(0, sum)
			logit += sign * n.Out[h] * p.hidden[side][h]
		}
	}
	return chance(logit)
}

// backward adds the gradient of the cross entropy to g; off is chance minus target.
func (n *Net) backward(e *Example, p *pass, off float32, g *Net) {
	g.Deal += off * e.deal
	g.Start += off * e.start
	for t, x := range e.tricks {
		g.Trick[t] += off * x
	}
	for side := range 2 {
		sign := off * float32(1-2*side)
		var back [inner]float32
		for h, x := range &p.hidden[side] {
			if x <= 0 {
				continue
			}
			g.Out[h] += sign * x
			d := sign * n.Out[h]
			for i := range inner {
				g.Whole[h][i] += d * p.sums[side][i]
				back[i] += d * n.Whole[h][i]
			}
			for i, x := range &e.extra[side] {
				g.Extra[h][i] += d * x
			}
		}
		for k := range e.nation[side] {
			for i, x := range &p.units[side][k] {
				if x <= 0 {
					continue
				}
				for f, y := range &e.nation[side][k] {
					g.Nation[i][f] += back[i] * y
				}
			}
		}
	}
}

// The constants of Adam (Kingma and Ba, 2015), and of the fit.
const (
	adamMean, adamSquare, adamSmall = 0.9, 0.999, 1e-8
	batch                           = 64
	firstRate, lastRate             = 0.003, 0.0001
	decay                           = 1e-5 // of weights, in each step
)

// adam is the state of the optimizer.
type adam struct {
	mean, square []float64
	steps        int
}

// step makes one step down a gradient.
func (a *adam) step(weights, gradient []*float32, rate float64) {
	if a.mean == nil {
		a.mean, a.square = make([]float64, len(weights)), make([]float64, len(weights))
	}
	a.steps++
	m := 1 - math.Pow(adamMean, float64(a.steps))
	v := 1 - math.Pow(adamSquare, float64(a.steps))
	for i, w := range weights {
		g := float64(*gradient[i])/batch + decay*float64(*w)
		a.mean[i] += (1 - adamMean) * (g - a.mean[i])
		a.square[i] += (1 - adamSquare) * (g*g - a.square[i])
		*w -= float32(rate * a.mean[i] / m / (math.Sqrt(a.square[i]/v) + adamSmall))
	}
}

// Fit trains a network on examples, so many epochs, in random order.
func (n *Net) Fit(examples []*Example, times int, d *rand.Rand, progress func(done, of int)) {
	var a adam
	var p pass
	g := new(Net)
	weights, gradient := n.weights(), g.weights()
	batches := max(1, times*(len(examples)/batch))
	for b := range batches {
		*g = Net{}
		for range batch {
			e := examples[d.IntN(len(examples))]
			n.backward(e, &p, n.forward(e, &p)-e.Target, g)
		}
		x := float64(b) / float64(batches)
		a.step(weights, gradient, firstRate*math.Pow(lastRate/firstRate, x))
		progress(b+1, batches)
	}
}

// Loss returns the mean squared error on examples.
func (n *Net) Loss(examples []*Example) float64 {
	var p pass
	sum := 0.0
	for _, e := range examples {
		d := float64(n.forward(e, &p) - e.Target)
		sum += d * d
	}
	return sum / float64(len(examples))
}
