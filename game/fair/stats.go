package fair

import (
	"math"
	"strings"

	"dockside/game"
)

// Faces is how many faces a die has.
const Faces = 6

// rollVerb is the word that begins a roll in the notation of every game of the house; the faces
// follow in the order rolled: "roll 2 5".
const rollVerb = "roll"

// Tally counts what was rolled, over any number of matches.
type Tally struct {
	Faces [Faces]int        `json:"faces"` // of every die; Faces[0] counts the ones
	Pairs [Faces][Faces]int `json:"pairs"` // of rolls of two dice, by the first and the second
}

// Add counts the rolls of a match. Other plays of chance are passed over.
func (t *Tally) Add(log []game.Play) {
	for _, p := range log {
		words := strings.Fields(string(p.Move))
		if p.Seat != game.Nature || len(words) == 0 || words[0] != rollVerb {
			continue
		}
		if faces, ok := readFaces(words[1:]); ok {
			t.roll(faces)
		}
	}
}

// readFaces reads words which are all faces, counted from 0.
func readFaces(words []string) ([]int, bool) {
	var faces []int
	for _, w := range words {
		if len(w) != 1 || w[0] < '1' || w[0] >= '1'+Faces {
			return nil, false
		}
		faces = append(faces, int(w[0]-'1'))
	}
	return faces, true
}

func (t *Tally) roll(faces []int) {
	for _, f := range faces {
		t.Faces[f]++
	}
	if len(faces) == 2 {
		t.Pairs[faces[0]][faces[1]]++
	}
}

// Merge adds another tally.
func (t *Tally) Merge(other Tally) {
	for i := range Faces {
		t.Faces[i] += other.Faces[i]
		for j := range Faces {
			t.Pairs[i][j] += other.Pairs[i][j]
		}
	}
}

// Dice is how many dice were rolled.
func (t Tally) Dice() int { return sum(t.Faces[:]) }

// Rolls is how many rolls of two dice there were.
func (t Tally) Rolls() int { return sum(t.pairs()) }

// Doubles is how many of the rolls of two dice showed the same face twice; one in six should.
func (t Tally) Doubles() int {
	n := 0
	for i := range Faces {
		n += t.Pairs[i][i]
	}
	return n
}

// TestFaces asks whether the six faces are equally frequent.
func (t Tally) TestFaces() Test { return ChiSquare(t.Faces[:]) }

// TestPairs asks whether the 36 rolls of two dice are equally frequent, which they are only if
// the second die knows nothing of the first.
func (t Tally) TestPairs() Test { return ChiSquare(t.pairs()) }

func (t Tally) pairs() []int {
	var all []int
	for i := range Faces {
		all = append(all, t.Pairs[i][:]...)
	}
	return all
}

func sum(counts []int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}

// Test is the outcome of Pearson's chi-square test for equal frequencies.
type Test struct {
	ChiSquare float64 // the sum of (observed - expected)²/expected
	Freedom   int     // degrees of freedom: one less than the number of counts
	// P is the chance that honest dice look at least as uneven. It is evenly spread over 0 to 1
	// when they are honest: one server in a hundred sees less than 0.01.
	P float64
	// Enough tells whether every count is expected to reach five; below, P means little.
	Enough bool
}

// ChiSquare tests whether counts, two or more, are as they would be if all were equally likely.
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

// upperGamma is the regularised incomplete gamma function Q(n/2, x), for n of at least 1: the
// chance that chi-square with n degrees of freedom exceeds 2x. It climbs in whole steps from
// Q(1/2, x) = erfc(√x) or Q(1, x) = exp(-x), by Q(a+1, x) = Q(a, x) + x^a·exp(-x)/Γ(a+1)
// (Abramowitz and Stegun 6.5.21); all terms are positive, so nothing cancels.
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
