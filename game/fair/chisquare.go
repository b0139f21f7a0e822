package fair

import "math"

// Test is the outcome of Pearson's chi-square test for equal frequencies.
type Test struct {
	ChiSquare float64 // the sum of (observed - expected)²/expected
	Freedom   int     // degrees of freedom: one less than the number of counts
	// P is the p-value: the probability that honest dice are at least as uneven. For honest dice it is uniformly
	// distributed: one server in a hundred sees less than 0.01.
	P float64
	// Enough is true if every expected count is at least five. Otherwise P means little.
	Enough bool
}

// ChiSquare tests whether two or more counts agree with equal probabilities.
func ChiSquare(counts []int) Test {
	expected := float64(sum(counts)) / float64(len(counts))
	t := Test{Freedom: len(counts) - 1, P: 1, Enough: expected >= 5}
	if expected == 0 {
		return t
	}
	for _, n := range counts {
		d := float64(n) - expected
		t.ChiSquare += d * d / expected
	}
	t.P = upperGamma(t.Freedom, t.ChiSquare/2)
	return t
}

// upperGamma returns the regularised incomplete gamma function Q(n/2, x), for n of at least 1: the chance that
// chi-square with n degrees of freedom exceeds 2x. It computes whole steps from Q(1/2, x) = erfc(√x) or Q(1, x) =
// exp(-x), by Q(a+1, x) = Q(a, x) + x^a·exp(-x)/Γ(a+1) (Abramowitz and Stegun 6.5.21); all terms are positive, so
// nothing cancels.
func upperGamma(n int, x float64) float64 {
	a, q := 1.0, math.Exp(-x)
	if n%2 == 1 {
		a, q = 0.5, math.Erfc(math.Sqrt(x))
	}
	for ; a < float64(n)/2; a++ {
		logGamma, _ := math.Lgamma(a + 1)
		q += math.Exp(a*math.Log(x) - x - logGamma)
	}
	return min(q, 1)
}

func sum(counts []int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
