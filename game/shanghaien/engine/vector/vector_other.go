//go:build !amd64 || purego

package vector

// BestOfTwo fills dst with the expected value of the better of two dice, given a row of values for each face.
func BestOfTwo(dst []float32, rows *[Faces][]float32) { bestOfTwo(dst, rows) }

// MaxInto makes each value of dst the larger of the two.
func MaxInto(dst, src []float32) { maxInto(dst, src) }

// AddMax adds the maximum of three rows, weighted, to dst.
func AddMax(dst, a, b, c []float32, weight float32) { addMax(dst, a, b, c, weight) }

// DiffReLU returns the sum of w * (max(0, a+more) - max(0, b)).
func DiffReLU(a, more, b, w []float32) float32 { return diffReLU(a, more, b, w) }

// Add sets dst to a + b.
func Add(dst, a, b []float32) { add(dst, a, b) }

// AddScaled adds the product of each row and its input to dst.
func AddScaled(dst *[Units]float32, rows *[Inputs][Units]float32, inputs *[Inputs]float32) {
	addScaled(dst, rows, inputs)
}

// Tally adds to the odds what a deal and each of the first n of others lead to together.
func Tally(odds *[5]float32, d *Deal, others *Deals, n int) { tally(odds, d, others, n) }
