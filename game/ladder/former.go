package ladder

import (
	"cmp"
	"slices"

	"dockside/game"
)

// FormerPlaces are the places by seat of a match which ended before game.Placing decided who is
// ahead: what it did to the ladders then, it does when they are made anew. It went by the best
// seat of a side. Of a match that was ended from outside, all people had won who were not on the
// side of who gave up, even those who had left before. A seat that somebody had left was behind all.
func FormerPlaces(m *game.Match, left func(seat int) bool) []int {
	info, scores, o := m.Rules().Table(m.Setup()), m.State().Scores(), m.Outcome()
	best := map[int]game.Score{} // by team
	for seat, i := range info {
		score := scores[seat]
		if o.Cause != game.Finished {
			score = game.Score{}
			if o.Cause != game.Stopped && i.Team != info[o.Seat].Team && !i.Dummy {
				score.Points = 1
			}
		}
		if old, ok := best[i.Team]; !ok || formerly(score, old) > 0 {
			best[i.Team] = score
		}
	}
	places := make([]int, m.Setup().Seats)
	for seat := range places {
		places[seat] = 1
		for _, other := range best {
			if formerly(other, best[info[seat].Team]) > 0 {
				places[seat]++
			}
		}
		if left(seat) {
			places[seat] = len(info) + 1
		}
	}
	for ahead := slices.Min(places) - 1; ahead > 0; ahead-- { // dummies did not count
		for seat := range places {
			places[seat]--
		}
	}
	return places
}

// formerly is positive if a is the better score.
func formerly(a, b game.Score) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Tiebreak, b.Tiebreak))
}
