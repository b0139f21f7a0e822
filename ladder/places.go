package ladder

import (
	"cmp"

	"dockside/game"
)

// Sides tells of a setup who plays together, and which seats the rules play themselves.
func Sides(r game.Rules, s game.Setup) []game.SeatInfo {
	if r.Seats != nil {
		return r.Seats(s)
	}
	info := make([]game.SeatInfo, s.Seats)
	for i := range info {
		info[i].Team = i
	}
	return info
}

// Places gives the place of each seat in a match that has ended, from 1: by the winners where
// it was ended from outside, else by the scores. A team stands where its best seat does, and
// sides with equal scores share a place.
func Places(m *game.Match) []int {
	o, scores := m.Outcome(), m.State().Scores()
	sides := Sides(m.Rules(), m.Setup())
	if o.Cause != game.Finished {
		scores = make([]game.Score, len(sides))
		for _, w := range o.Winners {
			scores[w].Points = 1
		}
	}
	best := map[int]game.Score{} // by team
	for i, s := range scores {
		if old, ok := best[sides[i].Team]; !ok || compare(s, old) > 0 {
			best[sides[i].Team] = s
		}
	}
	places := make([]int, len(sides))
	for i, s := range sides {
		places[i] = 1
		for _, other := range best {
			if compare(other, best[s.Team]) > 0 {
				places[i]++
			}
		}
	}
	return places
}

// compare is positive if a is the better score.
func compare(a, b game.Score) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Tiebreak, b.Tiebreak))
}
