package vector

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The functions of this machine return what those in plain Go return.
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
	equal := func(name string, got, want []float32, most float64) {
		t.Helper()
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > most {
				t.Errorf("%s of %d: value %d is %v, want %v", name, len(want), i, got[i], want[i])
			}
		}
	}
	for _, n := range []int{8, 56, 256, 464, 12} {
		var rows [Faces][]float32
		for i := range rows {
			rows[i] = random(n)
		}
		got, want := random(n), random(n)
		BestOfTwo(got, &rows)
		bestOfTwo(want, &rows)
		equal("BestOfTwo", got, want, 1e-6)
		MaxInto(got, rows[2])
		maxInto(want, rows[2])
		equal("MaxInto", got, want, 1e-6)
		AddMax(got, rows[0], rows[1], rows[3], 0.25)
		addMax(want, rows[0], rows[1], rows[3], 0.25)
		equal("AddMax", got, want, 1e-6)
		Add(got, rows[4], rows[5])
		add(want, rows[4], rows[5])
		equal("Add", got, want, 1e-6)
		got[0], want[0] = DiffReLU(rows[0], rows[1], rows[2], rows[3]), diffReLU(rows[0], rows[1], rows[2], rows[3])
		equal("DiffReLU", got[:1], want[:1], 1e-4)
	}
	var got, want [Units]float32
	var rows [Inputs][Units]float32
	for k := range rows {
		copy(rows[k][:], random(Units))
	}
	inputs := [Inputs]float32(random(Inputs))
	AddScaled(&got, &rows, &inputs)
	addScaled(&want, &rows, &inputs)
	equal("AddScaled", got[:], want[:], 1e-6)
}

// Tally returns what plain Go returns for leads and gains in whole points.
func TestTally(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(5, 6))
	points := func(least int) float32 { return float32(least + d.IntN(10)) }
	others := new(Deals)
	for i := range Width {
		others.Chance[i], others.Lead[i] = d.Float32()/Width, points(-5)
		for seat := range 2 {
			others.Gain[seat][i], others.Answered[seat][i] = float32(d.IntN(3)), float32(d.IntN(3))
		}
	}
	for n := 0; n < Width; n += 8 * Lanes {
		var got, want [5]float32
		one := Deal{d.Float32(), points(-5), [2]float32{1, 2}, [2]float32{0, 1}}
		Tally(&got, &one, others, n)
		tally(&want, &one, others, n)
		for i := range got {
			if math.Abs(float64(got[i]-want[i])) > 1e-5 {
				t.Errorf("%d others: odds %v, want %v", n, got, want)
			}
		}
	}
}

// The expectation over the sorted faces is that over the 36 rolls.
func TestBestOfTwoIsTheMeanOverAllRolls(t *testing.T) {
	t.Parallel()
	var rows [Faces][]float32
	for i, x := range []float32{0.3, -0.2, 0.9, 0.1, 0.1, -0.7} {
		rows[i] = []float32{x}
	}
	want, got := float32(0), []float32{0}
	for _, a := range rows {
		for _, b := range rows {
			want += max(a[0], b[0]) / 36
		}
	}
	if BestOfTwo(got, &rows); math.Abs(float64(got[0]-want)) > 1e-6 {
		t.Errorf("%v, want %v", got[0], want)
	}
}
