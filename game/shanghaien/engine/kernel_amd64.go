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

func compare(a, more, b, w []float32) float32 {
	if !wide || len(w)%lanes != 0 {
		return compareGo(a, more, b, w)
	}
	return compareAVX(a[:len(w)], more[:len(w)], b[:len(w)], w)
}

func addRow(dst, a, b []float32) {
	if !wide || len(dst)%lanes != 0 {
		addRowGo(dst, a, b)
		return
	}
	addRowAVX(dst, a[:len(dst)], b[:len(dst)])
}

func addViews(dst *[hidden]float32, rows *[views][hidden]float32, seen *[views]float32) {
	if !wide {
		addViewsGo(dst, rows, seen)
		return
	}
	addViewsAVX(dst, rows, seen)
}

func tally(o *odds, f *fall, w *falls) {
	if !wide {
		tallyGo(o, f, w)
		return
	}
	tallyAVX(o, f, w, w.n)
}

func hasAVX() bool

//go:noescape
func rollRowsAVX(dst []float32, rows *[faces][]float32)

//go:noescape
func maxRowAVX(dst, src []float32)

//go:noescape
func addBestAVX(dst, a, b, c []float32, weight float32)

//go:noescape
func compareAVX(a, more, b, w []float32) float32

//go:noescape
func addRowAVX(dst, a, b []float32)

//go:noescape
func addViewsAVX(dst *[hidden]float32, rows *[views][hidden]float32, seen *[views]float32)

//go:noescape
func tallyAVX(o *odds, f *fall, w *falls, n int)
