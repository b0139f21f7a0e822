package engine

import (
	"math"

	"dockside/game/shipshape"
)

// last returns the orientation of the last crate of a ship with the most coins, if the other ships do not change. Of
// equal ones it prefers one that does not save the contraband of others.
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

// final returns the coins of a ship if the others show no fewer cannons and no more contraband than given.
func (s *ship) final(fewest, most int) float64 {
	const dear = 0.5 // seized instead of another seat's contraband
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
