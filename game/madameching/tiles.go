package madameching

import (
	"math/bits"
	"slices"
)

// Gem is a kind of precious stone, the cheapest first; it is worth its number and 2 more points (MC-92).
type Gem int8

// The gems.
const (
	Blue Gem = iota
	Ruby
	Pearl
	Gems = int(Pearl) + 1
)

// gemNames are the words of moves: the stones by their colours.
var gemNames = [Gems]string{"blue", "red", "white"}

func (g Gem) String() string { return gemNames[g] }

// Points returns the points of a stone (MC-92).
func (g Gem) Points() int { return int(g) + 2 }

// Stones are gems: how many of each kind.
type Stones [Gems]int8

// Count returns how many they are.
func (s Stones) Count() int { return int(s[Blue]) + int(s[Ruby]) + int(s[Pearl]) }

// Tile is a mission by its place among all of them, 0 to 22.
type Tile int8

// Tiles is how many missions there are (MC-5).
const Tiles = 23

// Mission is what a tile asks for and pays (MC-50, MC-51).
type Mission struct {
	Name       string // as in moves
	Number     int    // the space which it asks for
	Gold       int
	Stones     Stones
	Encounters int // how many encounter cards
}

var missions = [Tiles]Mission{
	{"m11a", 11, 2, Stones{}, 0},
	{"m11b", 11, 1, Stones{}, 1},
	{"m13a", 13, 3, Stones{}, 0},
	{"m13b", 13, 0, Stones{Blue: 1}, 1},
	{"m17a", 17, 2, Stones{Blue: 1}, 0},
	{"m17b", 17, 0, Stones{Blue: 2}, 0},
	{"m17c", 17, 3, Stones{}, 1},
	{"m19a", 19, 2, Stones{Ruby: 1}, 0},
	{"m19b", 19, 1, Stones{Blue: 2}, 0},
	{"m19c", 19, 0, Stones{Ruby: 1}, 1},
	{"m23a", 23, 0, Stones{Ruby: 2}, 0},
	{"m23b", 23, 2, Stones{Blue: 2}, 0},
	{"m23c", 23, 0, Stones{}, 3},
	{"m29a", 29, 1, Stones{Ruby: 1, Pearl: 1}, 0},
	{"m29b", 29, 0, Stones{Blue: 1, Ruby: 2}, 0},
	{"m29c", 29, 0, Stones{Pearl: 1}, 2},
	{"m34a", 34, 1, Stones{Pearl: 2}, 0},
	{"m34b", 34, 0, Stones{Blue: 1, Ruby: 1, Pearl: 1}, 0},
	{"m34c", 34, 2, Stones{Ruby: 1}, 2},
	{"m39a", 39, 0, Stones{Ruby: 1, Pearl: 2}, 0},
	{"m39b", 39, 0, Stones{Blue: 1, Ruby: 1, Pearl: 1}, 1},
	{"m47a", 47, 1, Stones{Pearl: 3}, 0},
	{"m47b", 47, 2, Stones{Ruby: 1, Pearl: 1}, 2},
}

// Mission returns what a tile asks for and pays.
func (t Tile) Mission() Mission { return missions[t] }

func (t Tile) String() string { return missions[t].Name }

// ParseTile reads what String writes.
func ParseTile(word string) (Tile, bool) {
	i := slices.IndexFunc(missions[:], func(m Mission) bool { return m.Name == word })
	return Tile(i), i >= 0
}

// Points returns what the gold and the stones of a mission are worth, without its encounter cards.
func (m Mission) Points() int {
	points := m.Gold
	for g, n := range m.Stones {
		points += int(n) * Gem(g).Points()
	}
	return points
}

// TileSet is a set of missions.
type TileSet uint32

// Has reports whether a mission is among them.
func (s TileSet) Has(t Tile) bool { return t >= 0 && s&(1<<t) != 0 }

// Count returns how many they are.
func (s TileSet) Count() int { return bits.OnesCount32(uint32(s)) }

// List returns them, the lowest number first.
func (s TileSet) List() []Tile {
	list := make([]Tile, 0, s.Count())
	for ; s != 0; s &= s - 1 {
		list = append(list, Tile(bits.TrailingZeros32(uint32(s))))
	}
	return list
}

func (s TileSet) with(t Tile) TileSet    { return s | 1<<t }
func (s TileSet) without(t Tile) TileSet { return s &^ (1 << t) }

// Claimable returns the open missions that an expedition on a space can claim: of those with a number not
// above the space the ones with the highest number (MC-50).
func (s TileSet) Claimable(space int) TileSet {
	var best TileSet
	number := 0
	for _, t := range s.List() {
		switch n := missions[t].Number; {
		case n > space || n < number:
		case n > number:
			best, number = TileSet(0).with(t), n
		default:
			best = best.with(t)
		}
	}
	return best
}

// kiteReach is how far above the space a kite reaches (MC-52).
const kiteReach = 6

// Reached returns the open missions that a kite reaches from a space (MC-52, MC-53).
func (s TileSet) Reached(space int) TileSet {
	var reached TileSet
	for _, t := range s.List() {
		if n := missions[t].Number; n >= space && n <= space+kiteReach {
			reached = reached.with(t)
		}
	}
	return reached
}

// slots is how many tiles of a number lie open at most (MC-6).
const slots = 2

// placed returns the tiles which lie open when so many are drawn in this order, until there are enough; the
// others are put aside (MC-5, MC-6).
func placed(drawn []Tile, want int) TileSet {
	var open TileSet
	for _, t := range drawn {
		if open.Count() < want && open.room(t) {
			open = open.with(t)
		}
	}
	return open
}

// room reports whether a tile has a free place.
func (s TileSet) room(t Tile) bool {
	taken := 0
	for _, other := range s.List() {
		if missions[other].Number == missions[t].Number {
			taken++
		}
	}
	return taken < slots
}
