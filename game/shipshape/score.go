package shipshape

import (
	"slices"

	"dockside/game"
)

const fullShip = 8 // coins (SS-65)

// Parts are the parts of the score of a voyage (SS-66). Only Gold can be negative.
type Parts struct{ Gold, Cannons, Contraband, Full int8 }

// Sum returns the score of the voyage (SS-66).
func (p Parts) Sum() int { return int(p.Gold) + int(p.Cannons) + int(p.Contraband) + int(p.Full) }

// Coins returns the coins of the voyage: the sum, but at least 0 (SS-67).
func (p Parts) Coins() int { return max(0, p.Sum()) }

// Score compares the totals of all holds, by seat (SS-61 to SS-65, SS-68, SS-91).
func Score(totals []Total) []Parts {
	parts := make([]Parts, len(totals))
	score(parts, totals)
	return parts
}

// score is Score without an allocation.
func score(parts []Parts, totals []Total) {
	fewest, most := fewestCannons(totals), mostContraband(totals)
	for i, t := range totals {
		parts[i] = Parts{Gold: int8(t.Gold - t.Rats), Cannons: int8(t.Cannons - fewest)}
		if t.Contraband < most {
			parts[i].Contraband = int8(t.Contraband)
		}
		if t.Full {
			parts[i].Full = fullShip
		}
	}
}

// fewestCannons returns the smallest number of cannons, with which all are compared (SS-62).
func fewestCannons(totals []Total) int {
	return slices.MinFunc(totals, func(a, b Total) int { return a.Cannons - b.Cannons }).Cannons
}

// mostContraband returns the largest amount of contraband, which is seized (SS-63, SS-64).
func mostContraband(totals []Total) int {
	return slices.MaxFunc(totals, func(a, b Total) int { return a.Contraband - b.Contraband }).Contraband
}

// Totals returns the visible totals of all holds, by seat.
func (s State) Totals() []Total {
	totals := make([]Total, s.Seats())
	for seat := range totals {
		totals[seat] = Count(s.Above(game.Seat(seat)))
	}
	return totals
}

// Standing returns the scores of this voyage if it ended now, by seat.
func (s State) Standing() []Parts { return Score(s.Totals()) }

// Scores implements game.State: coins, with the number of the hold as tiebreak (SS-70, SS-71).
func (s State) Scores() []game.Score {
	scores := make([]game.Score, s.Seats())
	for seat := range scores {
		c := &s.Captains[seat]
		scores[seat] = game.Score{Points: int(c.Coins), Tiebreak: int(c.Hold)}
	}
	return scores
}

// nextHolds assigns the drawn numbers to the seats: the highest to the richest (SS-52), among equals to the one whose
// last hold had the lower number (SS-53).
func (s *State) nextHolds(drawn []int) []int {
	ranking := make([]int, s.Seats())
	for seat := range ranking {
		ranking[seat] = seat
	}
	slices.SortFunc(ranking, func(a, b int) int {
		x, y := &s.Captains[a], &s.Captains[b]
		if x.Coins != y.Coins {
			return int(x.Coins - y.Coins)
		}
		return int(y.Hold - x.Hold)
	})
	drawn = slices.Sorted(slices.Values(drawn))
	holds := make([]int, len(drawn))
	for i, seat := range ranking {
		holds[seat] = drawn[i]
	}
	return holds
}

// ranking returns the seats, the winner first: by coins, then by the number of the hold (SS-71).
func (s *State) ranking() []game.Seat {
	ranking := members(1<<s.Seats() - 1)
	slices.SortFunc(ranking, func(a, b game.Seat) int {
		x, y := &s.Captains[a], &s.Captains[b]
		if x.Coins != y.Coins {
			return int(y.Coins - x.Coins)
		}
		return int(y.Hold - x.Hold)
	})
	return ranking
}
