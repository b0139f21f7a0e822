package engine

import (
	"math/bits"

	"dockside/game/ai"
	"dockside/game/madameching"
)

// random draws random numbers fast. A copy draws the same numbers.
type random struct{ ai.SplitMix64 }

func newRandom(seed uint64) random { return random{ai.SplitMix64(seed)} }

// card draws a card of a set that is not empty.
func (r *random) card(set madameching.Cards) madameching.Card {
	for range r.IntN(set.Count()) {
		set &= set - 1
	}
	return lowest(set)
}

// find draws an encounter card.
func (r *random) find(from *madameching.Finds) madameching.Encounter {
	n := r.IntN(max(1, from.Count()))
	for e, count := range from {
		if n < int(count) {
			return madameching.Encounter(e)
		}
		n -= int(count)
	}
	return madameching.NoEncounter
}

// stone draws a stone.
func (r *random) stone(from *madameching.Stones) madameching.Gem {
	n := r.IntN(max(1, from.Count()))
	for g, count := range from {
		if n < int(count) {
			return madameching.Gem(g)
		}
		n -= int(count)
	}
	return madameching.Pearl
}

// lowest returns the lowest card of a set.
func lowest(set madameching.Cards) madameching.Card {
	return madameching.Card(bits.TrailingZeros64(uint64(set)))
}
