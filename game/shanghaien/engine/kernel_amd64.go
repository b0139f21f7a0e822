package engine

// wide tells whether the processor and the system know 256-bit vectors (AVX).
var wide = hasAVX()

func rollRows(dst []float32, rows *[faces][]float32) {
	if !wide || len(dst)%lanes != 0 {
		rollRowsGo(dst, rows)
		return
	}
	for _, row := range rows {
		_ = row[len(dst)-1] // the vectors are read without a check
	}
	rollRowsAVX(dst, rows)
}

func maxRow(dst, src []float32) {
	if !wide || len(dst)%lanes != 0 {
		maxRowGo(dst, src)
		return
	}
	maxRowAVX(dst, src[:len(dst)])
}

func addBest(dst, a, b, c []float32, weight float32) {
	if !wide || len(dst)%lanes != 0 {
		addBestGo(dst, a, b, c, weight)
		return
	}
	addBestAVX(dst, a[:len(dst)], b[:len(dst)], c[:len(dst)], weight)
}

func hasAVX() bool

//go:noescape
func rollRowsAVX(dst []float32, rows *[faces][]float32)

//go:noescape
func maxRowAVX(dst, src []float32)

//go:noescape
func addBestAVX(dst, a, b, c []float32, weight float32)
