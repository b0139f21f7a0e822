package ladder

import (
	"cmp"
	"slices"
)

// Stake is what a match that is about to begin can bring a seat, in points as they are shown.
type Stake struct {
	First int `json:"first"` // if its side comes in before all others
	Last  int `json:"last"`  // if it comes in behind all others
}

// Forecast tells by the rule of Apply what a match that nobody has played yet would bring: a stake for each
// seat, zero where nobody sits. It ends at the time of the result, and the places there are not looked at. Where
// more than two sides play, what comes of the last place depends on the order of the others: it is the
// likeliest, by strength. A match that would not count has no stakes but a reason.
func Forecast(before Book, r Result) ([]Stake, Reason) {
	if why := r.judge(before); why != Counts {
		return nil, why
	}
	sides := r.sides(before)
	stakes := make([]Stake, len(r.Seats))
	for at, side := range sides {
		others := slices.Delete(slices.Clone(sides), at, at+1)
		first := r.inOrder(slices.Insert(slices.Clone(others), 0, side)).steps(before)
		last := r.inOrder(append(others, side)).steps(before)
		for i, s := range r.Seats {
			if s.Team == side {
				stakes[i] = Stake{first[i].Points(), last[i].Points()}
			}
		}
	}
	return stakes, Counts
}

// sides lists the teams that have people, the strongest first.
func (r Result) sides(b Book) []int {
	strength := map[int]float64{}
	var sides []int
	for _, s := range r.Seats {
		if s.User == "" {
			continue
		}
		if !slices.Contains(sides, s.Team) {
			sides = append(sides, s.Team)
		}
		strength[s.Team] += s.enters(b.Standings[s.User]).Mu
	}
	slices.SortStableFunc(sides, func(x, y int) int { return cmp.Compare(strength[y], strength[x]) })
	return sides
}

// inOrder is the result if the sides come in one behind the other.
func (r Result) inOrder(sides []int) Result {
	r.Seats = slices.Clone(r.Seats)
	for i, s := range r.Seats {
		r.Seats[i].Place = 1 + slices.Index(sides, s.Team)
	}
	return r
}
