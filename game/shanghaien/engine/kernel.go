package engine

// lanes is how many values the kernels work on at once; rows have a multiple of it.
const lanes = 8

// rollRows fills dst with the expected value of laying the better of two dice, given a row of
// values for each face: the k-th best of six is the better one in (2k-1) of 36 rolls.
func rollRowsGo(dst []float32, rows *[faces][]float32) {
	a, b, c, d, e, f := rows[0], rows[1], rows[2], rows[3], rows[4], rows[5]
	for i := range dst {
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
		dst[i] = (v0 + 3*v1 + 5*v2 + 7*v3 + 9*v4 + 11*v5) / (faces * faces)
	}
}

// maxRowGo makes each value of dst the larger of the two.
func maxRowGo(dst, src []float32) {
	for i := range dst {
		dst[i] = max(dst[i], src[i])
	}
}

// addBestGo adds the best of three rows, weighted.
func addBestGo(dst, a, b, c []float32, weight float32) {
	for i := range dst {
		dst[i] += weight * max(a[i], b[i], c[i])
	}
}

// compareGo is the sum of w * (max(0, a+more) - max(0, b)).
func compareGo(a, more, b, w []float32) float32 {
	var sum float32
	for i, w := range w {
		sum += w * (max(0, a[i]+more[i]) - max(0, b[i]))
	}
	return sum
}

// addRowGo is dst = a + b.
func addRowGo(dst, a, b []float32) {
	for i := range dst {
		dst[i] = a[i] + b[i]
	}
}

// addViewsGo adds rows, each as often as its view says.
func addViewsGo(dst *[hidden]float32, rows *[views][hidden]float32, seen *[views]float32) {
	for v := range rows {
		for i := range dst {
			dst[i] += seen[v] * rows[v][i]
		}
	}
}
