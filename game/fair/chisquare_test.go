package fair

import (
	"math"
	"testing"
)

// The critical values that every table of chi-square prints (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
func TestChiSquareAgainstTables(t *testing.T) {
	t.Parallel()
	cases := []struct {
		freedom             int
		p10, p05, p01, p001 float64
	}{
		{1, 2.706, 3.841, 6.635, 10.828},
		{2, 4.605, 5.991, 9.210, 13.816},
		{3, 6.251, 7.815, 11.345, 16.266},
		{5, 9.236, 11.070, 15.086, 20.515},
		{10, 15.987, 18.307, 23.209, 29.588},
		{35, 46.059, 49.802, 57.342, 66.619},
	}
	for _, c := range cases {
		for p, critical := range map[float64]float64{0.1: c.p10, 0.05: c.p05, 0.01: c.p01, 0.001: c.p001} {
			if got := upperGamma(c.freedom, critical/2); math.Abs(got-p) > 2e-4*math.Sqrt(p) {
				t.Errorf("%d degrees of freedom, %v: p is %v, want %v", c.freedom, critical, got, p)
			}
		}
	}
}

func TestUpperGammaAtItsEnds(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 40; n++ {
		if q := upperGamma(n, 0); q != 1 {
			t.Errorf("%d degrees of freedom, nothing uneven: %v", n, q)
		}
		for _, x := range []float64{1e4, 1e300, math.MaxFloat64} {
			if q := upperGamma(n, x); q != 0 {
				t.Errorf("%d degrees of freedom, %v: %v", n, x, q)
			}
		}
		for x := 0.5; x < 60; x++ {
			const rounding = 1e-14
			if q := upperGamma(n, x); q > upperGamma(n, x-0.5)+rounding || q > upperGamma(n+2, x)+rounding {
				t.Errorf("Q(%d/2, x) rises with x, or falls with n, at %v", n, x)
			}
		}
	}
}

func TestChiSquare(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		counts []int
		want   Test
	}{
		{"nothing rolled", []int{0, 0, 0, 0, 0, 0}, Test{Freedom: 5, P: 1}},
		{"all alike", []int{5, 5, 5, 5, 5, 5}, Test{Freedom: 5, P: 1, Enough: true}},
		// Two expected: (2² + 2²)/2 = 4, and Q(1, 2) = exp(-2).
		{"too few", []int{4, 2, 0}, Test{ChiSquare: 4, Freedom: 2, P: math.Exp(-2)}},
		// 20 expected: (5² + 8² + 9² + 8² + 10² + 20²)/20 = 36.7.
		{"no sixes", []int{25, 28, 29, 28, 10, 0}, Test{ChiSquare: 36.7, Freedom: 5, P: upperGamma(5, 18.35), Enough: true}},
		// Coins: 60 against 40 is (10² + 10²)/50 = 4, and P is that of two standard deviations.
		{"a coin", []int{60, 40}, Test{ChiSquare: 4, Freedom: 1, P: 0.04550026389635842, Enough: true}},
	}
	for _, c := range cases {
		got := ChiSquare(c.counts)
		if math.Abs(got.ChiSquare-c.want.ChiSquare) > 1e-12 || math.Abs(got.P-c.want.P) > 1e-12 ||
			got.Freedom != c.want.Freedom || got.Enough != c.want.Enough {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
