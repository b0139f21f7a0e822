package position

import "dockside/game/shanghaien"

// DeckCount is the number of different sets of sailors of one nation that may be left: values 1, 2 and 4 at most
// once, 3 at most twice.
const DeckCount = 24

// deckNumber returns the number of a set of sailors, below DeckCount.
func deckNumber(left shanghaien.Sailors) uint8 {
	return uint8(left[1] + 2*left[2] + 4*left[3] + 12*left[4])
}

// DeckSailors returns how many sailors of each value are left; it is the inverse of deckNumber.
func DeckSailors(number uint8) [5]int {
	n := int(number)
	return [5]int{1: n % 2, 2: n / 2 % 2, 3: n / 4 % 3, 4: n / 12}
}
