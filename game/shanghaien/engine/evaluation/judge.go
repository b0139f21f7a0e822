// Package evaluation estimates win chances in Shanghaien between two rounds. A Judge is an evaluation function for a
// Standing. The strongest judges are small neural networks, one for each round, which package training has learned.
//
// An outcome of a row can take 729 forms, which share most of what counts. So a judge adds up a vector over the
// nations, and RowEvaluator computes all outcomes at once. Before the last round, whose cards are known, lastRow
// adds the odds of that row.
package evaluation

import (
	"math"
	"sync"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// Judge is an evaluation function: it says how good a standing is for seat 0. It adds up a vector over the nations
// and computes a value from the sum. Values are win chances minus a half, or points; they are comparable within one
// judge only.
type Judge interface {
	// terms returns the length of the vector.
	terms() int
	// base adds the part that does not change while the row is handed out.
	base(sum []float32, st *position.Standing)
	// nation writes the summand of a nation: the sailors left, the strengths of seat 0 and seat 1.
	nation(add []float32, deck uint8, own, other int8)
	// trick returns the summand of a trick card in the hand of a seat.
	trick(t shanghaien.Trick, holder game.Seat) []float32
	// value computes the value of the sum, if a seat starts the next round.
	value(sum []float32, starter game.Seat) float32
}

// maxTerms is the length of the longest vector of any judge.
const maxTerms = 80

// maxStrength is the highest strength that judges distinguish. A full nation has 13.
const maxStrength = 24

// final is the judge after the last round: half for a win, 0 for a draw, minus half for a loss.
type final struct{ points }

func (final) value(sum []float32, _ game.Seat) float32 {
	switch {
	case sum[0] > 0:
		return 0.5
	case sum[0] < 0:
		return -0.5
	}
	return 0
}

// points judges by the difference in points if the game ended now.
type points struct{}

// DiffNow returns a judge that takes the difference in points if the game ended now.
func DiffNow() Judge { return points{} }

func (points) terms() int { return 1 }

func (points) base([]float32, *position.Standing) {}

func (points) nation(add []float32, _ uint8, own, other int8) {
	add[0] = pointTable[clampStrength(own)][clampStrength(other)]
}

func (points) trick(_ shanghaien.Trick, holder game.Seat) []float32 {
	return pointTrick[holder][:]
}

func (points) value(sum []float32, _ game.Seat) float32 { return sum[0] }

// pointTable holds the difference in points for each pair of strengths (SH-82, SH-83).
var pointTable = func() (t [maxStrength + 1][maxStrength + 1]float32) {
	for a := range t {
		for b := range t[a] {
			t[a][b] = float32(lead(a, b))
		}
	}
	return t
}()

// pointTrick is the value of a trick card in hand (SH-84), by its owner.
var pointTrick = [2][1]float32{{1}, {-1}}

// lead returns the difference in points that a nation makes.
func lead(own, other int) int {
	switch {
	case own > other && other > 0:
		return other
	case own < other && own > 0:
		return -own
	}
	if own == other {
		return 0
	}
	return own - other
}

func clampStrength(n int8) int8 { return min(n, maxStrength) }

// The measures of the study that the random-deal judge was taken from.
const (
	dealChance   = 0.38 // probability that a remaining card goes to seat 0; the same for seat 1
	dealTrick    = 1.3  // points of a trick card in hand
	dealVariance = 4    // added to the variance of the nations
)

// randomDeal deals the remaining cards at random, and takes the sum over nations for normally distributed.
type randomDeal struct {
	table *[position.DeckCount][maxStrength + 1][maxStrength + 1][2]float32 // mean and variance
}

// RandomDeal returns a judge that computes the win chance if each remaining sailor went to either player with the same
// fixed chance. It has no trained weights.
func RandomDeal() Judge { return randomDeal{table: dealTable()} }

func (randomDeal) terms() int { return 2 }

func (randomDeal) base([]float32, *position.Standing) {}

func (r randomDeal) nation(add []float32, deck uint8, own, other int8) {
	copy(add, r.table[deck][clampStrength(own)][clampStrength(other)][:])
}

func (randomDeal) trick(_ shanghaien.Trick, holder game.Seat) []float32 {
	return dealTricks[holder][:]
}

var dealTricks = [2][2]float32{{dealTrick, 0}, {-dealTrick, 0}}

func (randomDeal) value(sum []float32, _ game.Seat) float32 {
	x := float64(sum[0]) / math.Sqrt(2*(float64(sum[1])+dealVariance))
	return float32(math.Erf(x) / 2)
}

// dealTable holds mean and variance of the final difference in points of a nation. It is computed at first use.
var dealTable = sync.OnceValue(func() *[position.DeckCount][maxStrength + 1][maxStrength + 1][2]float32 {
	t := new([position.DeckCount][maxStrength + 1][maxStrength + 1][2]float32)
	for deck := range t {
		left := position.DeckSailors(uint8(deck))
		for a := range t[deck] {
			for b := range t[deck][a] {
				mean, square := dealOut(left, 4, a, b)
				t[deck][a][b] = [2]float32{float32(mean), float32(square - mean*mean)}
			}
		}
	}
	return t
})

// dealOut returns the mean of the difference in points and of its square, over all ways to deal the remaining
// sailors.
func dealOut(left [5]int, value, a, b int) (mean, square float64) {
	for value > 0 && left[value] == 0 {
		value--
	}
	if value == 0 {
		d := float64(lead(a, b))
		return d, d * d
	}
	left[value]--
	for _, way := range [3]struct {
		chance float64
		a, b   int
	}{{dealChance, value, 0}, {dealChance, 0, value}, {1 - 2*dealChance, 0, 0}} {
		m, s := dealOut(left, value, a+way.a, b+way.b)
		mean += way.chance * m
		square += way.chance * s
	}
	return mean, square
}

// pointSpread is roughly the standard deviation of the points still to come.
const pointSpread = 8

// LeadChance returns the win chance, minus a half, of a lead in points.
func LeadChance(lead float64) float64 { return math.Erf(lead/pointSpread/math.Sqrt2) / 2 }

// WinChance returns the win chance for a value of a judge.
func WinChance(j *Judges, view game.State, v float64) float64 {
	if _, ok := j[view.(shanghaien.State).Round].(points); ok {
		v = LeadChance(v)
	}
	return max(0, min(1, 0.5+v))
}
