package madameching

import (
	"math/bits"
	"slices"
)

// Gem is a kind of precious stone, the cheapest first. A stone is worth its number plus 2 points (MC-92).
type Gem int8

// The gems.
const (
	Blue Gem = iota
	Ruby
	Pearl
	Gems = int(Pearl) + 1
)

// gemNames are the words in moves: the colours of the stones.
var gemNames = [Gems]string{"blue", "red", "white"}

func (g Gem) String() string { return gemNames[g] }

// Points returns the points of a stone (MC-92).
func (g Gem) Points() int { return int(g) + 2 }

// Stones is the number of stones of each kind.
type Stones [Gems]int8

// Count returns the number of stones.
func (s Stones) Count() int { return int(s[Blue]) + int(s[Ruby]) + int(s[Pearl]) }

// Tile is a mission by its index, 0 to 22.
type Tile int8

// Tiles is the number of missions (MC-5).
const Tiles = 23

// Mission is the requirement and the reward of a tile (MC-50, MC-51).
type Mission struct {
	Name       string // as in moves
	Number     int    // the required space
	Gold       int
	Stones     Stones
	Encounters int // the number of encounter cards
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

// Mission returns the requirement and the reward of a tile.
func (t Tile) Mission() Mission { return missions[t] }

func (t Tile) String() string { return missions[t].Name }

// ParseTile parses what String returns.
func ParseTile(word string) (Tile, bool) {
	i := slices.IndexFunc(missions[:], func(m Mission) bool { return m.Name == word })
	return Tile(i), i >= 0
}

// Points returns the points of the gold and the stones of a mission, without its encounter cards.
func (m Mission) Points() int {
	points := m.Gold
	for g, n := range m.Stones {
		points += int(n) * Gem(g).Points()
	}
	return points
}

// TileSet is a set of missions.
type TileSet uint32

// Has reports whether a mission is in the set.
func (s TileSet) Has(t Tile) bool { return t >= 0 && s&(1<<t) != 0 }

// Count returns the number of missions.
func (s TileSet) Count() int { return bits.OnesCount32(uint32(s)) }

// List returns the missions, the lowest number first.
func (s TileSet) List() []Tile {
	list := make([]Tile, 0, s.Count())
	for ; s != 0; s &= s - 1 {
		list = append(list, Tile(bits.TrailingZeros32(uint32(s))))
	}
	return list
}

func (s TileSet) with(t Tile) TileSet    { return s | 1<<t }
func (s TileSet) without(t Tile) TileSet { return s &^ (1 << t) }

// Claimable returns the missions that an expedition on a space can claim: the missions with the highest number that
// does not exceed the space (MC-50).
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

// kiteReach is the reach of a kite above the space (MC-52).
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

// slots is the largest number of open tiles with the same number (MC-6).
const slots = 2

// placed returns the tiles that lie open after these were drawn in order, at most want. The others are put aside (MC-5,
// MC-6).
func placed(drawn []Tile, want int) TileSet {
	var open TileSet
	for _, t := range drawn {
		if open.Count() < want && open.room(t) {
			open = open.with(t)
		}
	}
	return open
}

// room reports whether a tile has a free slot.
func (s TileSet) room(t Tile) bool {
	taken := 0
	for _, other := range s.List() {
		if missions[other].Number == missions[t].Number {
			taken++
		}
	}
	return taken < slots
}
