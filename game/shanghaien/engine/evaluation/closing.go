package evaluation

import (
	"math"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// closing is the judge before the last round. It sees as folded nets do, and also how the last six cards, of which the
// order alone is open, can decide the game.
type closing struct {
	*folded
	quick *folded                // judges the same without a look at the last row
	more  [views][hidden]float32 // what each view adds to the hidden units
}

// views are what the hidden units of the closing net see of the last row.
const views = vector.Inputs

// The views: whether each can still use a trick, who wins if the cards fall by chance and both, one, or neither
// uses one for a joker, and by how much.
const (
	viewOwnTrick = iota
	viewOtherTrick
	viewOdds
	viewMean   = viewOdds + len(odds{})
	viewSpread = viewMean + 1
)

// closeWith makes the judge before the last round of the nets that were learnt for it.
func closeWith(n, quick *folded) *closing {
	c := &closing{folded: n, quick: quick}
	for v := range views {
		for h := range hidden {
			c.more[v][h] = n.Extra[h][plainExtras+v]
		}
	}
	return c
}

// rough implements overseer.
func (c *closing) fast() Judge { return c.quick }

// addRow implements overseer: it adds what the hidden units see of the last row.
func (c *closing) addRow(sum []float32, r *lastRow, st *position.Standing) {
	own, other := viewsOf(r.odds(st), st, sum[2*hidden], sum[2*hidden+1])
	vector.AddScaled((*[hidden]float32)(sum), &c.more, &own)
	vector.AddScaled((*[hidden]float32)(sum[hidden:]), &c.more, &other)
}

// viewsOf are the views of both seats. The mean and the variance are those of the random deal, for seat 0.
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

// logOdds is the reverse of chance, within bounds.
func logOdds(p float32) float32 {
	const least = 0.002
	p = max(least, min(1-least, p))
	return float32(math.Log(float64(p / (1 - p))))
}
