package engine

import (
	"math"

	"dockside/game/shipshape"
)

// last returns the orientation of the last crate of a ship that brings most coins, the other ships being as they
// are. Of equal ones it prefers one that does not set the contraband of others free.
func (v *simulation) last(seat int, crate shipshape.Crate) shipshape.Orientation {
	fewest, most := math.MaxInt, 0
	for i := range v.seats {
		if i != seat {
			fewest, most = min(fewest, v.ships[i].cannons), max(most, v.ships[i].contraband)
		}
	}
	best, highest := shipshape.Orientation(0), math.Inf(-1)
	for o := range shipshape.Orientation(shipshape.Orientations) {
		s := v.ships[seat]
		s.lay(shipshape.Laid{Crate: crate, Way: o})
		if worth := s.final(fewest, most); worth > highest {
			best, highest = o, worth
		}
	}
	return best
}

// final returns what a ship brings if the others show no fewer cannons and no more contraband than that.
func (s *ship) final(fewest, most int) float64 {
	const dear = 0.5 // to be seized instead of somebody else
	worth := float64(s.gold - s.rats + max(0, s.cannons-fewest))
	switch {
	case s.contraband < most:
		worth += float64(s.contraband)
	case s.contraband > most:
		worth -= dear
	}
	if s.open == 0 {
		worth += fullShip
	}
	return worth
}
