package engine

import "dockside/game/ai"

const (
	faces    = 6
	ownDice  = 6
	hands    = 924  // multisets of at most six dice
	row      = 1024 // room for one value each, so that an index of ten bits needs no check
	outcomes = 729  // ways in which six cards can go to one, to the other or to nobody
)

// handTable numbers the multisets of dice that one captain can have on the table, the smaller
// ones first, and knows what becomes of the row for each pair of them.
type handTable struct {
	first   [ownDice + 2]int      // the number of the first hand of so many dice
	dice    [hands][faces]int8    // how many dice of each face
	add     [hands][faces]int16   // the hand with one more die of a face; not for hands of six
	find    map[[faces]int8]int16 // the number of a hand
	codesOf permutations
	codes   [hands][row]uint16 // the outcome of an own hand against another, below outcomes
}

// An outcome code has a digit to the base 3 for each number of the row, that of number 1 the
// lowest: 0 if nobody gets the card, 1 for the own hand, 2 for the other.
var pow3 = [faces + 1]int{1, 3, 9, 27, 81, 243, 729}

// permutations turn codes into others.
type permutations struct {
	mirrored [outcomes]uint16 // the row read from the other end
	swapped  [outcomes]uint16 // seen by the other hand
}

func (p *permutations) fill() {
	for code := range outcomes {
		for i := range faces {
			digit := code / pow3[i] % 3
			p.mirrored[code] += uint16(digit * pow3[faces-1-i])
			p.swapped[code] += uint16((3 - digit) % 3 * pow3[i])
		}
	}
}

// handTables has the one table, which takes 1.9 MB.
var handTables = ai.Lazy[handTable]{Make: newHandTable}

func table() *handTable { return handTables.Get() }

func newHandTable() *handTable {
	t := &handTable{find: make(map[[faces]int8]int16, hands)}
	n := 0
	for size := range ownDice + 1 {
		t.first[size] = n
		n = t.number(n, size, 0, [faces]int8{})
	}
	t.first[ownDice+1] = n
	for h := range t.first[ownDice] {
		for f := range faces {
			more := t.dice[h]
			more[f]++
			t.add[h][f] = t.find[more]
		}
	}
	t.judge()
	t.codesOf.fill()
	return t
}

// number numbers all hands with so many more dice from a face on, and returns the next number.
func (t *handTable) number(n, more, face int, hand [faces]int8) int {
	if face == faces-1 {
		hand[face] = int8(more)
		t.dice[n], t.find[hand] = hand, int16(n)
		return n + 1
	}
	for k := more; k >= 0; k-- {
		hand[face] = int8(k)
		n = t.number(n, more-k, face+1, hand)
	}
	return n
}

// judge fills in the codes (SH-41 to SH-45).
func (t *handTable) judge() {
	var beside [hands][faces]int8
	for h, dice := range t.dice {
		for f := range faces {
			if f > 0 {
				beside[h][f] += int8(f) * dice[f-1]
			}
			if f < faces-1 {
				beside[h][f] += int8(f+2) * dice[f+1]
			}
		}
	}
	for own := range hands {
		for other := range hands {
			code := 0
			for f := range faces {
				a, b := t.dice[own][f], t.dice[other][f]
				if a == b && a > 0 {
					a, b = beside[own][f], beside[other][f]
				}
				if a > b {
					code += pow3[f]
				} else if b > a {
					code += 2 * pow3[f]
				}
			}
			t.codes[own][other] = uint16(code)
		}
	}
}

// count is how many hands have so many dice.
func (t *handTable) count(size int) int { return t.first[size+1] - t.first[size] }

// join is the hand of the dice of two.
func (t *handTable) join(a, b int) int {
	for f, n := range t.dice[b] {
		for range n {
			a = int(t.add[a][f])
		}
	}
	return a
}

// forced is how many dice on the table leave nothing but shanghai (SH-31).
const forced = ownDice - 1

// dropHands frees the memory of the table until it is needed again.
func dropHands() { handTables.Drop() }
