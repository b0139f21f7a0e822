// Package vector holds the inner loops of the solver and of the evaluation: sums and maxima of rows of float32.
//
// On amd64 with AVX they are written in assembly, which works on eight values at a time. Elsewhere, and with the build
// tag purego, they run in plain Go and give the same values but for rounding. El Dado needs the assembly: it makes a
// decision four times as fast (docs/computer-players.md has the figures). Each loop in assembly is a few lines, and
// computes the same as the Go function of that name. TestAssembly compares the two.
package vector

// Lanes is the number of values that the assembly handles at once. It is fastest with rows whose length is a multiple
// of Lanes.
const Lanes = 8

// Faces is the number of faces of a die, and so of rows that a roll chooses from.
const Faces = 6

// The sizes of the arguments of AddScaled and Tally, which are constants of the assembly.
const (
	Units  = 32  // length of a row of AddScaled
	Inputs = 9   // number of its rows
	Width  = 737 // length of a column of Deals: 729 and room for a multiple of Lanes
)

// BestOfTwo fills dst with the expected value of the better of two dice, given a row of values for each face: the k-th
// best of six faces is the better one in 2k-1 of 36 rolls.
func BestOfTwo(dst []float32, rows *[Faces][]float32) {
	if avx && len(dst)%Lanes == 0 {
		for _, row := range rows {
			_ = row[len(dst)-1] // the assembly does not check bounds
		}
		bestOfTwoAVX(dst, rows)
		return
	}
	a, b, c, d, e, f := rows[0], rows[1], rows[2], rows[3], rows[4], rows[5]
	for i := range dst { // a sorting network
		v0, v5 := min(a[i], f[i]), max(a[i], f[i])
		v1, v3 := min(b[i], d[i]), max(b[i], d[i])
		v2, v4 := min(c[i], e[i]), max(c[i], e[i])
		v1, v2 = min(v1, v2), max(v1, v2)
		v3, v4 = min(v3, v4), max(v3, v4)
		v0, v3 = min(v0, v3), max(v0, v3)
		v2, v5 = min(v2, v5), max(v2, v5)
		v0, v1 = min(v0, v1), max(v0, v1)
		v2, v3 = min(v2, v3), max(v2, v3)
		v4, v5 = min(v4, v5), max(v4, v5)
		v1, v2 = min(v1, v2), max(v1, v2)
		v3, v4 = min(v3, v4), max(v3, v4)
		dst[i] = (v0 + 3*v1 + 5*v2 + 7*v3 + 9*v4 + 11*v5) / (Faces * Faces)
	}
}

// MaxInto makes each value of dst the larger of the two.
func MaxInto(dst, src []float32) {
	if avx && len(dst)%Lanes == 0 {
		maxIntoAVX(dst, src[:len(dst)])
		return
	}
	for i := range dst {
		dst[i] = max(dst[i], src[i])
	}
}

// AddMax adds the maximum of three rows, weighted, to dst.
func AddMax(dst, a, b, c []float32, weight float32) {
	if avx && len(dst)%Lanes == 0 {
		addMaxAVX(dst, a[:len(dst)], b[:len(dst)], c[:len(dst)], weight)
		return
	}
	for i := range dst {
		dst[i] += weight * max(a[i], b[i], c[i])
	}
}

// DiffReLU returns the sum of w * (max(0, a+more) - max(0, b)).
func DiffReLU(a, more, b, w []float32) float32 {
	if avx && len(w)%Lanes == 0 {
		return diffReLUAVX(a[:len(w)], more[:len(w)], b[:len(w)], w)
	}
	var sum float32
	for i, w := range w {
		sum += w * (max(0, a[i]+more[i]) - max(0, b[i]))
	}
	return sum
}

// Add sets dst to a + b.
func Add(dst, a, b []float32) {
	if avx && len(dst)%Lanes == 0 {
		addAVX(dst, a[:len(dst)], b[:len(dst)])
		return
	}
	for i := range dst {
		dst[i] = a[i] + b[i]
	}
}

// AddScaled adds the product of each row and its input to dst.
func AddScaled(dst *[Units]float32, rows *[Inputs][Units]float32, inputs *[Inputs]float32) {
	if avx {
		addScaledAVX(dst, rows, inputs)
		return
	}
	for k := range rows {
		for i := range dst {
			dst[i] += inputs[k] * rows[k][i]
		}
	}
}

// Deal is the result of one way to hand out some cards.
type Deal struct {
	Chance   float32
	Lead     float32    // of seat 0, in points
	Gain     [2]float32 // points of the best joker for each seat, less its card
	Answered [2]float32 // the same if the opponent answers with a joker for the same nation
}

// Deals are many of them as columns.
type Deals struct {
	Chance, Lead   [Width]float32
	Gain, Answered [2][Width]float32
}

// Tally adds the results of a deal together with each of the first n of others to the odds. N is a multiple of Lanes.
func Tally(odds *[5]float32, d *Deal, others *Deals, n int) {
	if avx {
		tallyAVX(odds, d, others, n)
		return
	}
	for i := range n {
		lead, chance := d.Lead+others.Lead[i], d.Chance*others.Chance[i]
		var gain, answered [2]float32
		for seat := range gain {
			gain[seat] = max(d.Gain[seat], others.Gain[seat][i])
			answered[seat] = max(d.Answered[seat], others.Answered[seat][i])
		}
		odds[0] += chance * Won(lead)
		odds[1] += chance * Won(lead+gain[0])
		odds[2] += chance * Won(lead-gain[1])
		odds[3] += chance * Won(lead+min(gain[0]-gain[1], answered[0]))
		odds[4] += chance * Won(lead-min(gain[1]-gain[0], answered[1]))
	}
}

// Won returns 1 for a lead in whole points, 0 for a deficit, and a half for a tie.
func Won(lead float32) float32 { return min(1, max(0, lead+0.5)) }
