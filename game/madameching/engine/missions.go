package engine

import (
	"math/bits"

	"dockside/game/madameching"
)

// tiles are the missions by index.
var tiles = func() (all [madameching.Tiles]madameching.Mission) {
	for t := range all {
		all[t] = madameching.Tile(t).Mission()
	}
	return all
}()

// numbers are the numbers of missions, ascending.
var numbers = [...]int{11, 13, 17, 19, 23, 29, 34, 39, 47}

// The goals of a voyage: the numbers of missions first, then the port and the two lines.
const (
	port = len(numbers) + iota
	line
	secondLine
	goals
)

// withNumber are the missions of each number.
var withNumber = func() (all [len(numbers)]madameching.TileSet) {
	for t, m := range tiles {
		for i, n := range numbers {
			if m.Number == n {
				all[i] |= 1 << t
			}
		}
	}
	return all
}()

// reachedBy returns how many of the numbers are not above a space.
var reachedBy = func() (all [57]int8) {
	for space := range all {
		for _, n := range numbers {
			if n <= space {
				all[space]++
			}
		}
	}
	return all
}()

// claimable returns the open missions that an expedition on a space can claim without a kite.
func claimable(open madameching.TileSet, space int) madameching.TileSet {
	for i := reachedBy[space] - 1; i >= 0; i-- {
		if found := open & withNumber[i]; found != 0 {
			return found
		}
	}
	return 0
}

// reached returns the open missions that a kite reaches from a space.
func reached(open madameching.TileSet, space int) (found madameching.TileSet) {
	for i, n := range numbers {
		if n >= space && n <= space+6 {
			found |= open & withNumber[i]
		}
	}
	return found
}

// payment has the reward of the best mission that can be claimed on the space of each number.
type payment struct {
	of   [len(numbers)]reward
	left float32 // number of open missions
}

// reward is the reward of a mission: points and encounter cards.
type reward struct{ points, finds float32 }

// paying returns the rewards of open missions.
func paying(open madameching.TileSet) (p payment) {
	last := reward{}
	p.left = float32(open.Count())
	for i := range p.of {
		if found := open & withNumber[i]; found != 0 {
			last = rewards[best(found)]
		}
		p.of[i] = last
	}
	return p
}

// at returns the reward for ending a voyage on a space.
func (p *payment) at(space int) reward {
	if i := reachedBy[space]; i > 0 {
		return p.of[i-1]
	}
	return reward{}
}

// rewards are the rewards of all missions.
var rewards = func() (all [madameching.Tiles]reward) {
	for t, m := range tiles {
		all[t] = reward{float32(m.Points()), float32(m.Encounters)}
	}
	return all
}()

// findPoints is the value of an encounter card when missions are compared.
const findPoints = 1.4

// best returns the most valuable of some open missions.
func best(open madameching.TileSet) madameching.Tile {
	found, most := madameching.Tile(-1), float32(-1)
	for ; open != 0; open &= open - 1 {
		t := madameching.Tile(bits.TrailingZeros32(uint32(open)))
		if worth := rewards[t].points + findPoints*rewards[t].finds; worth > most {
			found, most = t, worth
		}
	}
	return found
}
