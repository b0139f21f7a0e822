package evaluation

import (
	"math"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// closing is the judge before the last round: a network that also sees the odds of the last six cards, of which only
// the order is open.
type closing struct {
	*folded
	quick *folded                // the same judge without the last row
	more  [views][hidden]float32 // the inputs of each view to the hidden units
}

// views is the number of inputs about the last row.
const views = vector.Inputs

// The inputs about the last row: whether each player can still use a trick, the odds, and the expected lead with its
// spread.
const (
	viewOwnTrick = iota
	viewOtherTrick
	viewOdds
	viewMean   = viewOdds + len(odds{})
	viewSpread = viewMean + 1
)

// closeWith returns the judge made of the two networks learned for the last round.
func closeWith(n, quick *folded) *closing {
	c := &closing{folded: n, quick: quick}
	for v := range views {
		for h := range hidden {
			c.more[v][h] = n.Extra[h][plainExtras+v]
		}
	}
	return c
}

// fast implements rowJudge.
func (c *closing) fast() Judge { return c.quick }

// addRow implements rowJudge.
func (c *closing) addRow(sum []float32, r *lastRow, st *position.Standing) {
	own, other := viewsOf(r.odds(st), st, sum[2*hidden], sum[2*hidden+1])
	vector.AddScaled((*[hidden]float32)(sum), &c.more, &own)
	vector.AddScaled((*[hidden]float32)(sum[hidden:]), &c.more, &other)
}

// viewsOf returns the inputs of both seats. Mean and variance are those of the random deal, for seat 0.
func viewsOf(o odds, st *position.Standing, mean, variance float32) (own, other [views]float32) {
	for i := range o {
		l := logOdds(o[i]) / 2
		own[viewOdds+i], other[viewOdds+turned[i]] = l, -l
	}
	for seat, place := range [...]int{viewOwnTrick, viewOtherTrick} {
		if st.Tricks[seat] != [shanghaien.Tricks]int8{} {
			own[place], other[viewOwnTrick+viewOtherTrick-place] = 1, 1
		}
	}
	own[viewMean], other[viewMean] = mean/8, -mean/8
	spread := float32(math.Sqrt(float64(variance))) / 8
	own[viewSpread], other[viewSpread] = spread, spread
	return own, other
}

// logOdds is the inverse of chance, within bounds.
func logOdds(p float32) float32 {
	const least = 0.002
	p = max(least, min(1-least, p))
	return float32(math.Log(float64(p / (1 - p))))
}
