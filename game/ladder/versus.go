package ladder

import (
	"slices"
	"time"
)

// Pair is two players, the smaller id first.
type Pair struct{ A, B string }

// PairOf returns two players in order; turned reports whether they were swapped.
func PairOf(a, b string) (pair Pair, turned bool) {
	if b < a {
		return Pair{b, a}, true
	}
	return Pair{a, b}, false
}

// Versus is the record of one player against another in rated games.
type Versus struct {
	Won    int         `json:"won"`
	Lost   int         `json:"lost"`
	Drawn  int         `json:"drawn"`
	Recent []time.Time `json:"recent"` // the ends of the latest games, oldest first; at most guarded
}

// The limit against farming: the number of games of two players that count within a day.
const (
	guarded = 9
	day     = 24 * time.Hour
)

// Often reports whether another game that ends then does not count, since it would be at least the tenth within 24
// hours. Games may be settled late, so the hours before and after it count.
func (v Versus) Often(ended time.Time) bool {
	n := 0
	for _, t := range v.Recent {
		if ended.Sub(t).Abs() < day {
			n++
		}
	}
	return n >= guarded
}

// Turned returns the record from the other side.
func (v Versus) Turned() Versus {
	v.Won, v.Lost = v.Lost, v.Won
	return v
}

// play returns the record after a game with the places of a and b.
func (v Versus) play(a, b int, ended time.Time) Versus {
	switch {
	case a < b:
		v.Won++
	case a > b:
		v.Lost++
	default:
		v.Drawn++
	}
	v.Recent = append(slices.Clone(v.Recent), ended)
	slices.SortFunc(v.Recent, time.Time.Compare)
	v.Recent = v.Recent[max(0, len(v.Recent)-guarded):]
	return v
}
