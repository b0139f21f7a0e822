package engine

import (
	"math/bits"

	"dockside/game/madameching"
)

// luck is quick chance of the kind SplitMix64 (Steele, Lea and Flood, 2014). Copies go on alike.
type luck uint64

func (r *luck) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN is a number from 0 to n-1; for small n it is as good as unbiased.
func (r *luck) IntN(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// card draws one of a set that is not empty.
func (r *luck) card(set madameching.Cards) madameching.Card {
	for range r.IntN(set.Count()) {
		set &= set - 1
	}
	return lowest(set)
}

// find draws one of some encounter cards.
func (r *luck) find(from *madameching.Finds) madameching.Encounter {
	n := r.IntN(max(1, from.Count()))
	for e, count := range from {
		if n < int(count) {
			return madameching.Encounter(e)
		}
		n -= int(count)
	}
	return madameching.NoEncounter
}

// stone draws one of some stones.
func (r *luck) stone(from *madameching.Stones) madameching.Gem {
	n := r.IntN(max(1, from.Count()))
	for g, count := range from {
		if n < int(count) {
			return madameching.Gem(g)
		}
		n -= int(count)
	}
	return madameching.Pearl
}

// lowest is the lowest card of a set.
func lowest(set madameching.Cards) madameching.Card {
	return madameching.Card(bits.TrailingZeros64(uint64(set)))
}
