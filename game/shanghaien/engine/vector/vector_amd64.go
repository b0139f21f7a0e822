//go:build !purego

package vector

// avx reports whether the processor and the operating system support 256-bit vectors.
var avx = hasAVX()

// BestOfTwo fills dst with the expected value of the better of two dice, given a row of values for each face.
func BestOfTwo(dst []float32, rows *[Faces][]float32) {
	if !avx || len(dst)%Lanes != 0 {
		bestOfTwo(dst, rows)
		return
	}
	for _, row := range rows {
		_ = row[len(dst)-1] // the assembly does not check bounds
	}
	bestOfTwoAVX(dst, rows)
}

// MaxInto makes each value of dst the larger of the two.
func MaxInto(dst, src []float32) {
	if !avx || len(dst)%Lanes != 0 {
		maxInto(dst, src)
		return
	}
	maxIntoAVX(dst, src[:len(dst)])
}

// AddMax adds the maximum of three rows, weighted, to dst.
func AddMax(dst, a, b, c []float32, weight float32) {
	if !avx || len(dst)%Lanes != 0 {
		addMax(dst, a, b, c, weight)
		return
	}
	addMaxAVX(dst, a[:len(dst)], b[:len(dst)], c[:len(dst)], weight)
}

// DiffReLU returns the sum of w * (max(0, a+more) - max(0, b)).
func DiffReLU(a, more, b, w []float32) float32 {
	if !avx || len(w)%Lanes != 0 {
		return diffReLU(a, more, b, w)
	}
	return diffReLUAVX(a[:len(w)], more[:len(w)], b[:len(w)], w)
}

// Add sets dst to a + b.
func Add(dst, a, b []float32) {
	if !avx || len(dst)%Lanes != 0 {
		add(dst, a, b)
		return
	}
	addAVX(dst, a[:len(dst)], b[:len(dst)])
}

// AddScaled adds the product of each row and its input to dst.
func AddScaled(dst *[Units]float32, rows *[Inputs][Units]float32, inputs *[Inputs]float32) {
	if !avx {
		addScaled(dst, rows, inputs)
		return
	}
	addScaledAVX(dst, rows, inputs)
}

// Tally adds to the odds what a deal and each of the first n of others lead to together. N is a multiple of Lanes.
func Tally(odds *[5]float32, d *Deal, others *Deals, n int) {
	if !avx {
		tally(odds, d, others, n)
		return
	}
	tallyAVX(odds, d, others, n)
}

func hasAVX() bool

//go:noescape
func bestOfTwoAVX(dst []float32, rows *[Faces][]float32)

//go:noescape
func maxIntoAVX(dst, src []float32)

//go:noescape
func addMaxAVX(dst, a, b, c []float32, weight float32)

//go:noescape
func diffReLUAVX(a, more, b, w []float32) float32

//go:noescape
func addAVX(dst, a, b []float32)

//go:noescape
func addScaledAVX(dst *[Units]float32, rows *[Inputs][Units]float32, inputs *[Inputs]float32)

//go:noescape
func tallyAVX(odds *[5]float32, d *Deal, others *Deals, n int)
