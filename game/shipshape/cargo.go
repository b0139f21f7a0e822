package shipshape

import "strconv"

// Kind is the content of a cell.
type Kind int8

// The kinds. Empty is a hole in a crate, through which the cells below are visible, and an empty place in a hold.
const (
	Empty Kind = iota
	Gold
	Cannons
	Contraband
	Rat // in holds only
)

// letters are the codes of the kinds, in their order.
const letters = ".GCXR"

// Cell is one of the nine places of a crate or a hold. The zero Cell is empty.
type Cell struct {
	Kind  Kind
	Value int8 // 1 to 5; 0 if it is empty
}

// Cargo reports whether the cell holds cargo, which a rat is not.
func (c Cell) Cargo() bool { return c.Kind != Empty && c.Kind != Rat }

// String returns the cell as in tables and records: "G3", "C1", "X5", "R2" or ".".
func (c Cell) String() string {
	if c.Kind == Empty {
		return "."
	}
	return letters[c.Kind:c.Kind+1] + strconv.Itoa(int(c.Value))
}

// Cells are three rows of three cells: 0 is top left, 8 is bottom right.
type Cells [9]Cell

// Orientation is the orientation of a crate: quarter turns clockwise, 0 to 3, and 4 more if it was
// flipped left to right before (SS-22).
type Orientation int8

// Orientations is the number of orientations of a crate (SS-21).
const Orientations = 8

// Turn returns the orientation after more quarter turns clockwise. A negative number turns back.
func (o Orientation) Turn(quarters int) Orientation {
	return o&4 | Orientation((int(o)+quarters)&3)
}

// Flip returns the orientation after mirroring the crate left to right.
func (o Orientation) Flip() Orientation { return (o&4 ^ 4) | -o&3 }

// Crate is the number of a crate, 1 to 54 for K01 to K54; 0 is none, or one that is hidden.
type Crate int8

// Crates is the number of crates (SS-2).
const Crates = 54

// String returns the crate in records and tables: "k01" to "k54"; empty for none.
func (c Crate) String() string {
	if c == 0 {
		return ""
	}
	return "k" + strconv.Itoa(int(c/10)) + strconv.Itoa(int(c%10))
}

// Laid is a crate in an orientation: in a hold, or in a stack.
type Laid struct {
	Crate Crate
	Way   Orientation
}

// Cells returns the cells of the crate in its orientation; nine holes if it is none or hidden.
func (l Laid) Cells() Cells { return pictures[l.Crate][l.Way] }

// String returns a crate of a stack as chance draws it: "k31-6".
func (l Laid) String() string { return l.Crate.String() + "-" + strconv.Itoa(int(l.Way)) }

// parseLaid parses what Laid.String returns.
func parseLaid(word string) (Laid, bool) {
	if len(word) != len("k01-0") || word[0] != 'k' || word[3] != '-' {
		return Laid{}, false
	}
	tens, ones, way := word[1]-'0', word[2]-'0', word[4]-'0'
	if tens > 9 || ones > 9 || way >= Orientations {
		return Laid{}, false
	}
	l := Laid{Crate(10*tens + ones), Orientation(way)}
	return l, l.Crate >= 1 && l.Crate <= Crates
}

// Set is a set of small numbers: of crates, of crew cards, of seats.
type Set uint64

// Has reports whether a number belongs to the set.
func (s Set) Has(n int) bool { return s>>n&1 == 1 }

func (s Set) with(n int) Set    { return s | 1<<n }
func (s Set) without(n int) Set { return s &^ (1 << n) }

// List returns the numbers, ascending.
func (s Set) List() []int {
	var list []int
	for n := range 64 {
		if s.Has(n) {
			list = append(list, n)
		}
	}
	return list
}
