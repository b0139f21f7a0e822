package shipshape

import (
	"testing"
)

// pieceExample shows facts about the crates and holds.
type pieceExample struct {
	rules, name string
	check       func(*testing.T)
}

func pieceExamples() []pieceExample {
	return []pieceExample{
		{"SS-2 SS-20", "54 crates of 8, in 3 to 5 cells, with each cargo", checkCrates},
		{"SS-20", "each cargo totals as much as the others", checkCargo},
		{"SS-21 SS-22", "eight pictures of each crate, mirrored first and then turned", checkOrientations},
		{"SS-22", "turning and flipping what lies there", checkTurning},
		{"SS-3", "18 holds, six a voyage, with rats, and printed cargo after voyage 1", checkHolds},
	}
}

func TestPieces(t *testing.T) {
	t.Parallel()
	for _, e := range pieceExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			e.check(t)
		})
	}
}

// eachCrate iterates over all crates as printed.
func eachCrate(yield func(Crate, Cells) bool) {
	for c := Crate(1); c <= Crates; c++ {
		if !yield(c, (Laid{Crate: c}).Cells()) {
			return
		}
	}
}

func sum(cells Cells) (total, filled int, kinds map[Kind]int) {
	kinds = map[Kind]int{}
	for _, c := range cells {
		if c.Kind != Empty {
			total, filled = total+int(c.Value), filled+1
			kinds[c.Kind] += int(c.Value)
		}
	}
	return total, filled, kinds
}

func checkCrates(t *testing.T) {
	for c, cells := range eachCrate {
		total, filled, kinds := sum(cells)
		if total != 8 || filled < 3 || filled > 5 || len(kinds) != 3 || kinds[Rat] != 0 {
			t.Errorf("%s is %v", c, cells)
		}
	}
}

func checkCargo(t *testing.T) {
	all := map[Kind]int{}
	for _, cells := range eachCrate {
		_, _, kinds := sum(cells)
		for k, n := range kinds {
			all[k] += n
		}
	}
	for _, k := range []Kind{Gold, Cannons, Contraband} {
		if all[k] != 144 {
			t.Errorf("cargo %d totals %d, want 144", k, all[k])
		}
	}
}

// checkOrientations computes the orientations of every crate by geometry, and compares them with the table.
func checkOrientations(t *testing.T) {
	pictures := map[Cells]Crate{}
	for c, base := range eachCrate {
		for o := range Orientation(Orientations) {
			want := base
			if o >= 4 {
				want = mirrored(want)
			}
			for range o % 4 {
				want = clockwise(want)
			}
			got := Laid{c, o}.Cells()
			if got != want {
				t.Errorf("%s in orientation %d is %v, want %v", c, o, got, want)
			}
			if other, ok := pictures[got]; ok && other != c {
				t.Errorf("%s and %s look the same", c, other)
			}
			pictures[got] = c
		}
	}
}

func mirrored(in Cells) (out Cells) {
	for i := range in {
		out[i] = in[i/3*3+2-i%3]
	}
	return out
}

func clockwise(in Cells) (out Cells) {
	for i := range in {
		row, col := i/3, i%3
		out[i] = in[(2-col)*3+row]
	}
	return out
}

func checkTurning(t *testing.T) {
	for o := range Orientation(Orientations) {
		now := Laid{1, o}.Cells()
		for what, c := range map[string]struct {
			got  Orientation
			want Cells
		}{
			"turned":      {o.Turn(1), clockwise(now)},
			"turned back": {o.Turn(-1), clockwise(clockwise(clockwise(now)))},
			"flipped":     {o.Flip(), mirrored(now)},
		} {
			if got := (Laid{1, c.got}).Cells(); got != c.want {
				t.Errorf("orientation %d %s is %d, which looks like %v, not %v", o, what, c.got, got, c.want)
			}
		}
	}
}

func checkHolds(t *testing.T) {
	for voyage := 1; voyage <= 3; voyage++ {
		worst := 0
		for n := 1; n <= 6; n++ {
			seen := Count(Above(Hold(voyage, n)))
			cargo := seen.Gold + seen.Cannons + seen.Contraband
			if seen.Rats < worst || (voyage > 1) != (cargo > 0) {
				t.Errorf("hold %d of voyage %d shows %+v", n, voyage, seen)
			}
			worst = seen.Rats
		}
	}
	if (Hold(0, 1) != Cells{} || Hold(1, 0) != Cells{} || Hold(4, 1) != Cells{} || Hold(1, 7) != Cells{}) {
		t.Error("there are holds that do not exist")
	}
}
