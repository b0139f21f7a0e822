package evaluation

import (
	"math"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

const (
	features    = 20           // of a nation
	inner       = 24           // units that look at one nation
	hidden      = vector.Units // units that see both crews
	plainExtras = 11           // additional inputs of the hidden units, besides the nations
	extras      = plainExtras + views
)

// Net is the neural network for the standings after one round. Units that see one nation are summed over the
// nations. The sums feed units that see the whole, from the view of one player; the same from the other view is
// subtracted, so that the values of both add up to zero. It starts from RandomDeal.
type Net struct {
	Nation [inner][features]float32
	Whole  [hidden][inner]float32
	Extra  [hidden][extras]float32
	Out    [hidden]float32
	Deal   float32                    // weight of the random deal, in standard deviations
	Trick  [shanghaien.Tricks]float32 // weight of a trick card in hand
	Start  float32                    // weight of starting the next round
}

// featuresOf returns the inputs of a nation for a player, given its random deal. The first is constant.
func featuresOf(deck uint8, own, other int8, deal [2]float32) (f [features]float32) {
	left := position.DeckSailors(deck)
	sum := 0
	for value, n := range left {
		sum += value * n
	}
	is := func(b bool) float32 {
		if b {
			return 1
		}
		return 0
	}
	now := lead(int(own), int(other))
	points := float32(now) / 8
	var join, joined float32 // the gain of a joker, and the loss by one of the opponent
	if own > 0 {
		join = float32(lead(int(own)+jokerStrength, int(other))-now) / 4
	}
	if other > 0 {
		joined = float32(lead(int(own), int(other)+jokerStrength)-now) / 4
	}
	return [features]float32{
		1, float32(own) / 8, float32(other) / 8,
		is(own > other), is(own < other), is(own == other && own > 0), is(own == 0), is(other == 0),
		max(0, points), max(0, -points),
		float32(left[1]), float32(left[2]), float32(left[3]) / 2, float32(left[4]), float32(sum) / 13,
		deal[0] / 8, deal[1] / 16, max(-1, min(1, float32(own-other)/2)),
		join, joined,
	}
}

// nationUnits computes the first layer for a nation.
func (n *Net) nationUnits(f *[features]float32, out *[inner]float32) {
	for i := range out {
		var sum float32
		for k, w := range &n.Nation[i] {
			sum += w * f[k]
		}
		out[i] = max(0, sum)
	}
}

// extrasOf returns the inputs that are not about nations, without those about the last row.
func extrasOf(st *position.Standing, seat, starter game.Seat) (e [extras]float32) {
	for t := range shanghaien.Tricks {
		e[t] = float32(st.Tricks[seat][t])
		e[3+t] = float32(st.Tricks[1-seat][t])
		e[6+t] = float32(st.DeckTricks[t])
	}
	if seat == starter {
		e[9] = 1
	}
	e[10] = 1
	return e
}

// netStrength is the highest strength that a folded network distinguishes.
const netStrength = 17

// netTerms is the length of a summand: the hidden units from both views, then mean and variance of the random deal.
const netTerms = 2*hidden + 8

// folded is a network as a judge: its first layer is a table of the summands of each nation for the hidden units.
type folded struct {
	*Net
	deal  randomDeal
	table [position.DeckCount][netStrength + 1][netStrength + 1][hidden]float32 // for the player with the first strength
	cards [2][shanghaien.Tricks][netTerms]float32
	first [hidden]float32 // the hidden units' summand for the starter
}

// fold computes the tables of a network: 1 MB.
func fold(n *Net) *folded {
	f := &folded{Net: n, deal: RandomDeal().(randomDeal)}
	for h := range f.first {
		f.first[h] = n.Extra[h][9]
	}
	for deck := range f.table {
		for a := range f.table[deck] {
			for b := range f.table[deck][a] {
				f.foldNation(uint8(deck), int8(a), int8(b), &f.table[deck][a][b])
			}
		}
	}
	for holder := range f.cards {
		for t := range f.cards[holder] {
			v := &f.cards[holder][t]
			for h := range hidden {
				v[h] = n.Extra[h][t+3*holder]
				v[hidden+h] = n.Extra[h][t+3*(1-holder)]
			}
			v[2*hidden] = dealTricks[holder][0]
			v[2*hidden+2] = float32(1-2*holder) * n.Trick[t]
		}
	}
	return f
}

func (f *folded) foldNation(deck uint8, own, other int8, out *[hidden]float32) {
	seen := featuresOf(deck, own, other, f.deal.table[deck][own][other])
	var units [inner]float32
	f.nationUnits(&seen, &units)
	for h := range out {
		var sum float32
		for i, u := range units {
			sum += f.Whole[h][i] * u
		}
		out[h] = sum
	}
}

func (f *folded) terms() int { return netTerms }

func (f *folded) nation(add []float32, deck uint8, own, other int8) {
	own, other = min(own, netStrength), min(other, netStrength)
	copy(add, f.table[deck][own][other][:])
	copy(add[hidden:], f.table[deck][other][own][:])
	copy(add[2*hidden:], f.deal.table[deck][own][other][:])
}

func (f *folded) trick(t shanghaien.Trick, holder game.Seat) []float32 { return f.cards[holder][t][:] }

// base adds the inputs about the trick cards in the deck, and the biases.
func (f *folded) base(sum []float32, st *position.Standing) {
	for h := range hidden {
		x := &f.Extra[h]
		add := x[6]*float32(st.DeckTricks[0]) + x[7]*float32(st.DeckTricks[1]) + x[8]*float32(st.DeckTricks[2]) + x[10]
		sum[h] += add
		sum[hidden+h] += add
	}
}

func (f *folded) value(sum []float32, starter game.Seat) float32 {
	own, other := sum[:hidden], sum[hidden:2*hidden]
	if starter == 1 {
		own, other = other, own
	}
	// Seen by the starter, then turned.
	logit := f.Start + vector.DiffReLU(own, f.first[:], other, f.Out[:])
	if starter == 1 {
		logit = -logit
	}
	logit += f.Deal*sum[2*hidden]/float32(math.Sqrt(float64(sum[2*hidden+1])+dealVariance)) + sum[2*hidden+2]
	return chance(logit) - 0.5
}

// chance is the logistic function.
func chance(logit float32) float32 { return float32(1 / (1 + math.Exp(-float64(logit)))) }
