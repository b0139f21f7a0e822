package shipshape

import "strings"

// The crates and the holds are of our own design; what the rulebook and public sources tell of
// them is kept: a crate totals 8, all of both faces is alike, and holds have rats, from the
// second voyage on cargo as well, and are the worse the higher their number.

// crateTable is the picture of each crate, K01 first: its nine cells, row by row.
const crateTable = `
C1 .  .  X4 .  .  G3 .  .
G1 .  .  .  X4 C3 .  .  .
G2 .  .  .  X5 .  .  C1 .
G2 .  .  .  .  X1 C5 .  .
.  C4 G1 .  X3 .  .  .  .
.  C1 .  G2 .  .  X5 .  .
.  C4 .  G1 .  .  .  X3 .
.  G3 .  .  C4 .  X1 .  .
.  C4 .  .  G1 .  .  X3 .
.  G1 .  .  C4 .  .  X3 .
.  X3 .  .  .  G4 C1 .  .
.  X4 .  .  .  G2 .  C2 .
.  G3 .  .  .  C3 .  .  X2
.  C1 .  .  .  .  X2 .  G5
.  X3 .  .  .  .  C4 .  G1
.  C5 .  .  .  .  .  G2 X1
.  .  G1 .  .  .  X5 C2 .
.  .  C3 .  .  .  .  G3 X2
.  .  .  G3 .  .  .  X3 C2
.  .  .  .  G1 C2 .  .  X5
.  .  .  .  C3 .  X2 .  G3
.  .  .  .  X2 .  C5 .  G1
.  .  .  .  .  G2 X2 .  C4
.  .  .  .  .  X4 C3 .  G1
C4 G2 X1 .  .  G1 .  .  .
G4 X1 .  .  C2 .  X1 .  .
C2 G3 .  .  G2 .  .  .  X1
C1 C1 .  .  .  G2 .  .  X4
X1 G3 .  .  .  .  C3 .  G1
X3 .  G1 C3 C1 .  .  .  .
G1 .  C1 .  X3 X3 .  .  .
X2 .  C2 .  .  .  G2 X2 .
G1 .  .  X2 C1 .  X4 .  .
C1 .  .  .  G5 .  C1 .  X1
X2 .  .  .  .  .  G1 X4 C1
.  C1 C1 .  G5 X1 .  .  .
.  C1 G4 .  G1 .  X2 .  .
.  G2 X1 .  .  C2 G3 .  .
.  G4 .  C2 C1 X1 .  .  .
.  C1 .  G2 X1 .  .  C4 .
.  G2 .  C2 .  X3 .  X1 .
.  X1 .  X1 .  .  .  G4 C2
.  X2 .  .  .  .  C3 G2 C1
.  .  G4 C2 .  X1 .  X1 .
.  .  C4 X1 .  G2 .  .  G1
.  .  C2 G4 .  .  G1 .  X1
.  .  C1 .  G5 C1 X1 .  .
.  .  X2 .  C1 C4 .  G1 .
G3 C1 .  X2 .  C1 G1 .  .
C2 .  G1 X1 .  .  .  G3 C1
G1 .  X3 .  .  G2 .  C1 X1
C3 .  .  .  X2 G1 C1 X1 .
.  C1 G2 G1 X2 .  .  .  X2
.  C2 .  .  G1 X1 X1 .  G3
`

// holdTable is each hold: the six of voyage 1, then those of voyages 2 and 3.
const holdTable = `
.  R1 .  .  .  .  R1 .  .
R1 .  .  .  R1 .  .  R2 .
.  R2 .  R1 .  .  .  .  R2
R2 .  .  .  R2 .  .  R2 .
R2 .  R1 .  R2 .  .  R2 .
R2 .  R2 .  R2 .  R2 .  .
G3 .  .  .  R1 .  .  R1 C2
.  C2 .  R1 .  .  .  R2 G1
G1 R1 .  .  .  .  R2 .  C2
R2 .  C2 .  R2 .  .  .  R1
.  R2 .  X2 .  R2 .  R2 .
R2 .  R2 .  R2 .  X1 .  R2
C3 .  .  .  G3 R1 .  X1 .
.  G3 .  R1 C2 .  .  .  R1
C2 .  R1 .  G2 .  X1 R2 .
R2 .  .  .  R2 G2 X1 .  R2
.  R2 X2 R2 .  .  .  C1 R3
R2 .  R3 .  R3 .  R2 X1 .
`

var (
	pictures = turnAll(parseTable(crateTable))
	covers   = coverAll(&pictures)
	printed  = parseTable(holdTable)
)

// parseTable reads one picture from each line.
func parseTable(table string) []Cells {
	var all []Cells
	for line := range strings.Lines(strings.TrimSpace(table)) {
		var cells Cells
		for i, word := range strings.Fields(line) {
			cells[i] = parseCell(word)
		}
		all = append(all, cells)
	}
	return all
}

// parseCell reads a cell as Cell.String writes it.
func parseCell(word string) Cell {
	kind := Kind(strings.Index(letters, word[:1]))
	if kind == Empty {
		return Cell{}
	}
	return Cell{Kind: kind, Value: int8(word[1] - '0')}
}

// source says for each orientation which cell of the picture comes to each place: mirrored left
// to right first if it is flipped, then turned clockwise (SS-22).
var source = [Orientations][9]int8{
	{0, 1, 2, 3, 4, 5, 6, 7, 8},
	{6, 3, 0, 7, 4, 1, 8, 5, 2},
	{8, 7, 6, 5, 4, 3, 2, 1, 0},
	{2, 5, 8, 1, 4, 7, 0, 3, 6},
	{2, 1, 0, 5, 4, 3, 8, 7, 6},
	{8, 5, 2, 7, 4, 1, 6, 3, 0},
	{6, 7, 8, 3, 4, 5, 0, 1, 2},
	{0, 3, 6, 1, 4, 7, 2, 5, 8},
}

// turnAll turns each crate into each orientation; crate 0 is none.
func turnAll(crates []Cells) [Crates + 1][Orientations]Cells {
	var all [Crates + 1][Orientations]Cells
	for i, base := range crates {
		for o, from := range source {
			for place, cell := range from {
				all[i+1][o][place] = base[cell]
			}
		}
	}
	return all
}

// coverAll tells which cells of each crate, as it lies, hold cargo: bit i is cell i.
func coverAll(pictures *[Crates + 1][Orientations]Cells) [Crates + 1][Orientations]uint16 {
	var all [Crates + 1][Orientations]uint16
	for crate := range pictures {
		for o, cells := range pictures[crate] {
			for i, c := range cells {
				if c.Kind != Empty {
					all[crate][o] |= 1 << i
				}
			}
		}
	}
	return all
}
