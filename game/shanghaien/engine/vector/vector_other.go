//go:build !amd64 || purego

package vector

// avx is false: there is no assembly.
var avx = false

func bestOfTwoAVX(_ []float32, _ *[Faces][]float32)                                 {}
func maxIntoAVX(_, _ []float32)                                                     {}
func addMaxAVX(_, _, _, _ []float32, _ float32)                                     {}
func diffReLUAVX(_, _, _, _ []float32) float32                                      { return 0 }
func addAVX(_, _, _ []float32)                                                      {}
func addScaledAVX(_ *[Units]float32, _ *[Inputs][Units]float32, _ *[Inputs]float32) {}
func tallyAVX(_ *[5]float32, _ *Deal, _ *Deals, _ int)                              {}
