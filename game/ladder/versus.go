package ladder

import (
	"slices"
	"time"
)

// Pair is two players, the smaller id first.
type Pair struct{ A, B string }

// PairOf puts two players in order; turned tells whether they changed places.
func PairOf(a, b string) (pair Pair, turned bool) {
	if b < a {
		return Pair{b, a}, true
	}
	return Pair{a, b}, false
}

// Versus is how one player has fared against another in rated games.
type Versus struct {
	Won    int         `json:"won"`
	Lost   int         `json:"lost"`
	Drawn  int         `json:"drawn"`
	Recent []time.Time `json:"recent"` // when the latest ended, oldest first; at most guarded
}

// The guard against farming: of the games of the same two within a day, this many count.
const (
	guarded = 9
	day     = 24 * time.Hour
)

// Often tells whether the two have played so often that another game which ends then does not
// count: it would be at least the tenth rated one within 24 hours. Games may be taken into
// account later than they ended, so the hours around it count, before and after.
func (v Versus) Often(ended time.Time) bool {
	n := 0
	for _, t := range v.Recent {
		if ended.Sub(t).Abs() < day {
			n++
		}
	}
	return n >= guarded
}

// Turned is the same from the other's side.
func (v Versus) Turned() Versus {
	v.Won, v.Lost = v.Lost, v.Won
	return v
}

// play takes a game into account: a's place and b's.
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
