//go:build !amd64

package engine

func rollRows(dst []float32, rows *[faces][]float32) { rollRowsGo(dst, rows) }
func maxRow(dst, src []float32)                      { maxRowGo(dst, src) }
func addBest(dst, a, b, c []float32, weight float32) { addBestGo(dst, a, b, c, weight) }
