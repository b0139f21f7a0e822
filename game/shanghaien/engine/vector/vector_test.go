package vector

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The assembly computes the same as plain Go. The tests are not parallel, because they switch the assembly off.
func TestAssembly(t *testing.T) {
	d := rand.New(rand.NewPCG(3, 4))
	random := func(n int) []float32 {
		row := make([]float32, n)
		for i := range row {
			row[i] = d.Float32() - 0.5
		}
		return row
	}
	both := func(name string, n int, most float64, run func(dst []float32)) {
		t.Helper()
		got := random(n)
		want := slices.Clone(got)
		run(got)
		plainly(func() { run(want) })
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > most {
				t.Errorf("%s of %d: value %d is %v, want %v", name, n, i, got[i], want[i])
			}
		}
	}
	for _, n := range []int{8, 56, 256, 464, 12} {
		var r [Faces][]float32
		for i := range r {
			r[i] = random(n)
		}
		both("BestOfTwo", n, 1e-6, func(dst []float32) { BestOfTwo(dst, &r) })
		both("MaxInto", n, 1e-6, func(dst []float32) { MaxInto(dst, r[2]) })
		both("AddMax", n, 1e-6, func(dst []float32) { AddMax(dst, r[0], r[1], r[3], 0.25) })
		both("Add", n, 1e-6, func(dst []float32) { Add(dst, r[4], r[5]) })
		both("DiffReLU", n, 1e-4, func(dst []float32) { dst[0] = DiffReLU(r[0], r[1], r[2], r[3]) })
	}
	var rows [Inputs][Units]float32
	for k := range rows {
		copy(rows[k][:], random(Units))
	}
	inputs := [Inputs]float32(random(Inputs))
	both("AddScaled", Units, 1e-6, func(dst []float32) { AddScaled((*[Units]float32)(dst), &rows, &inputs) })
}

// plainly runs a function without the assembly.
func plainly(run func()) {
	was := avx
	defer func() { avx = was }()
	avx = false
	run()
}

// Tally returns what plain Go returns for leads and gains in whole points.
func TestTally(t *testing.T) {
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
		plainly(func() { Tally(&want, &one, others, n) })
		for i := range got {
			if math.Abs(float64(got[i]-want[i])) > 1e-5 {
				t.Errorf("%d others: odds %v, want %v", n, got, want)
			}
		}
	}
}

// The expectation over the sorted faces equals the expectation over the 36 rolls.
func TestBestOfTwoIsTheMeanOverAllRolls(t *testing.T) {
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
