package engine

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The kernels of this machine do what the plain ones do.
func TestKernels(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(3, 4))
	random := func(n int) []float32 {
		row := make([]float32, n)
		for i := range row {
			row[i] = d.Float32() - 0.5
		}
		return row
	}
	for _, n := range []int{8, 56, 256, 464, 12} {
		var rows [faces][]float32
		for i := range rows {
			rows[i] = random(n)
		}
		got, want := random(n), random(n)
		equal := func(kernel string) {
			t.Helper()
			for i := range want {
				if math.Abs(float64(got[i]-want[i])) > 1e-6 {
					t.Errorf("%s of %d: value %d is %v, want %v", kernel, n, i, got[i], want[i])
				}
			}
		}
		rollRows(got, &rows)
		rollRowsGo(want, &rows)
		equal("roll")
		maxRow(got, rows[2])
		maxRowGo(want, rows[2])
		equal("max")
		addBest(got, rows[0], rows[1], rows[3], 0.25)
		addBestGo(want, rows[0], rows[1], rows[3], 0.25)
		equal("best")
		addRow(got, rows[4], rows[5])
		addRowGo(want, rows[4], rows[5])
		equal("add")
		got[0], want[0] = compare(rows[0], rows[1], rows[2], rows[3]), compareGo(rows[0], rows[1], rows[2], rows[3])
		if math.Abs(float64(got[0]-want[0])) > 1e-4 {
			t.Errorf("compare of %d: %v, want %v", n, got[0], want[0])
		}
	}
}

// The expectation over the sorted faces is that over the 36 rolls.
func TestRollIsTheMeanOverAllRolls(t *testing.T) {
	t.Parallel()
	var rows [faces][]float32
	for i, x := range []float32{0.3, -0.2, 0.9, 0.1, 0.1, -0.7} {
		rows[i] = []float32{x}
	}
	want, got := float32(0), []float32{0}
	for _, a := range rows {
		for _, b := range rows {
			want += max(a[0], b[0]) / 36
		}
	}
	if rollRows(got, &rows); math.Abs(float64(got[0]-want)) > 1e-6 {
		t.Errorf("%v, want %v", got[0], want)
	}
}
