//go:build !amd64

package engine

func rollRows(dst []float32, rows *[faces][]float32) { rollRowsGo(dst, rows) }
func maxRow(dst, src []float32)                      { maxRowGo(dst, src) }
func addBest(dst, a, b, c []float32, weight float32) { addBestGo(dst, a, b, c, weight) }
func compare(a, more, b, w []float32) float32        { return compareGo(a, more, b, w) }
func addRow(dst, a, b []float32)                     { addRowGo(dst, a, b) }
func addViews(dst *[hidden]float32, rows *[views][hidden]float32, seen *[views]float32) {
	addViewsGo(dst, rows, seen)
}
func tally(o *odds, f *fall, w *falls) { tallyGo(o, f, w) }
