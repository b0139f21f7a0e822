//go:build !purego

package vector

// avx reports whether the processor and the operating system support 256-bit vectors.
var avx = hasAVX()

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
