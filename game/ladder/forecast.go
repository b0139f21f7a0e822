package ladder

import (
	"cmp"
	"slices"
)

// Stake holds the possible rating changes of a seat, in displayed points.
type Stake struct {
	First int `json:"first"` // if its side is first
	Last  int `json:"last"`  // if its side is last
}

// Forecast returns the stakes of a match that was not played yet, as Apply would compute them; zero for empty seats.
// The match ends at the time of the result, whose places are ignored. With more than two sides, the last place assumes
// the most likely order of the others, by strength. For a match that would not count it returns the reason.
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

// sides returns the teams with people, the strongest first.
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

// inOrder returns the result for an order of the sides.
func (r Result) inOrder(sides []int) Result {
	r.Seats = slices.Clone(r.Seats)
	for i, s := range r.Seats {
		r.Seats[i].Place = 1 + slices.Index(sides, s.Team)
	}
	return r
}
