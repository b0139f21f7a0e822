package position

import "dockside/game/ai"

// The sizes of the tables.
const (
	Faces     = 6
	OwnDice   = 6
	HandCount = 924  // multisets of at most six dice
	RowSize   = 1024 // room for one value each, so that an index of ten bits needs no check
	Outcomes  = 729  // ways to distribute six cards to one seat, to the other or to none
)

// Hands numbers the hands: the multisets of at most six dice that a player can have placed. Smaller hands have lower
// numbers. For each pair of hands it holds the outcome of the row.
type Hands struct {
	First   [OwnDice + 2]int        // the number of the first hand of so many dice
	dice    [HandCount][Faces]int8  // how many dice of each face
	Add     [HandCount][Faces]int16 // the hand with one more die of a face; not for hands of six
	Number  map[[Faces]int8]int16   // the number of a hand
	Codings Codings
	Codes   [HandCount][RowSize]uint16 // the outcome of an own hand against another, below outcomes
}

// Pow3 are the place values of an outcome code. A code has one digit to the base 3 for each card of the row, the card
// of number 1 first: 0 if no hand gets the card, 1 for the own hand, 2 for the other.
var Pow3 = [Faces + 1]int{1, 3, 9, 27, 81, 243, 729}

// Codings convert outcome codes.
type Codings struct {
	Mirrored [Outcomes]uint16 // the row read from the other end
	Swapped  [Outcomes]uint16 // seen by the other hand
}

func (p *Codings) fill() {
	for code := range Outcomes {
		for i := range Faces {
			digit := code / Pow3[i] % 3
			p.Mirrored[code] += uint16(digit * Pow3[Faces-1-i])
			p.Swapped[code] += uint16((3 - digit) % 3 * Pow3[i])
		}
	}
}

// handTables is the only table of hands. It takes 1.9 MB.
var handTables = ai.Lazy[Hands]{Make: newHandTable}

// HandTable returns the table of hands. It is computed at first use.
func HandTable() *Hands { return handTables.Get() }

func newHandTable() *Hands {
	t := &Hands{Number: make(map[[Faces]int8]int16, HandCount)}
	n := 0
	for size := range OwnDice + 1 {
		t.First[size] = n
		n = t.number(n, size, 0, [Faces]int8{})
	}
	t.First[OwnDice+1] = n
	for h := range t.First[OwnDice] {
		for f := range Faces {
			more := t.dice[h]
			more[f]++
			t.Add[h][f] = t.Number[more]
		}
	}
	t.judge()
	t.Codings.fill()
	return t
}

// number numbers all hands that have so many more dice, of a face or higher ones, and returns the next number.
func (t *Hands) number(n, more, face int, hand [Faces]int8) int {
	if face == Faces-1 {
		hand[face] = int8(more)
		t.dice[n], t.Number[hand] = hand, int16(n)
		return n + 1
	}
	for k := more; k >= 0; k-- {
		hand[face] = int8(k)
		n = t.number(n, more-k, face+1, hand)
	}
	return n
}

// judge fills in the codes (SH-41 to SH-45).
func (t *Hands) judge() {
	var beside [HandCount][Faces]int8
	for h, dice := range t.dice {
		for f := range Faces {
			if f > 0 {
				beside[h][f] += int8(f) * dice[f-1]
			}
			if f < Faces-1 {
				beside[h][f] += int8(f+2) * dice[f+1]
			}
		}
	}
	for own := range HandCount {
		for other := range HandCount {
			code := 0
			for f := range Faces {
				a, b := t.dice[own][f], t.dice[other][f]
				if a == b && a > 0 {
					a, b = beside[own][f], beside[other][f]
				}
				if a > b {
					code += Pow3[f]
				} else if b > a {
					code += 2 * Pow3[f]
				}
			}
			t.Codes[own][other] = uint16(code)
		}
	}
}

// Count returns how many hands have so many dice.
func (t *Hands) Count(size int) int { return t.First[size+1] - t.First[size] }

// Join returns the hand with the dice of both hands.
func (t *Hands) Join(a, b int) int {
	for f, n := range t.dice[b] {
		for range n {
			a = int(t.Add[a][f])
		}
	}
	return a
}

// ForcedDice is the number of placed dice with which calling Shanghai is the only move (SH-31).
const ForcedDice = OwnDice - 1

// DropHands frees the table of hands until it is needed again.
func DropHands() { handTables.Drop() }
