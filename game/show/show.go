// Package show picks what is worth watching again in a finished match: the turn before its largest and latest swing,
// the choices of that turn, and the positions that follow.
package show

import (
	"cmp"
	"math"
	"slices"

	"dockside/game"
	"dockside/game/ai/review"
)

// Moment is a decision of a person after which the win chances changed.
type Moment struct {
	Index    int       // of the decision in the log: the position is Match.At(Index)
	End      int       // the number of plays up to the next decision, or in the whole match
	Seat     game.Seat // whose win chance changed most
	From, To float64   // its win chance at Index and at End
	Worth    float64   // the certain change, weighted by how late it came and how even the players are
}

// Enough is the least Worth of a moment that is shown.
const Enough = 0.15

// The least number of legal moves of the decision, the number of standard errors that do not count, and the parts of
// the weight that do not depend on the time and on the players.
const (
	leastMoves = 3
	doubtful   = 2
	early      = 0.5
	uneven     = 0.3
)

// Pick returns the decision with the greatest Worth that may be shown; false if there is none above Enough.
func Pick(m *game.Match, r review.Review, may func(review.Decision) bool, even float64) (Moment, bool) {
	var best Moment
	for i, d := range r.Decisions {
		end := m.Len()
		if i+1 < len(r.Decisions) {
			end = r.Decisions[i+1].Index
		}
		if len(m.At(d.Index).Moves(d.Seat)) < leastMoves || leaves(r, d.Index, end) {
			continue
		}
		if moment := momentOf(r, d.Index, end, even); moment.Worth > max(best.Worth, Enough) && may(d) {
			best = moment
		}
	}
	return best, best.Worth > 0
}

// leaves reports whether a play from outside, such as a resignation, is between two positions.
func leaves(r review.Review, from, end int) bool {
	return slices.ContainsFunc(r.Outside, func(i int) bool { return from <= i && i < end })
}

// momentOf returns the moment between two positions.
func momentOf(r review.Review, from, end int, even float64) Moment {
	m := Moment{Index: from, End: end}
	most := -1.0
	for seat, after := range r.Chances[end] {
		if swing := math.Abs(after - r.Chances[from][seat]); swing > most {
			most, m.Seat, m.From, m.To = swing, game.Seat(seat), r.Chances[from][seat], after
		}
	}
	swing := max(0, most-doubtful*math.Hypot(r.Error(from), r.Error(end)))
	m.Worth = worth(swing, float64(end)/float64(len(r.Chances)-1), even)
	return m
}

// worth weights a swing at a time of the match from 0 to 1.
func worth(swing, at, even float64) float64 {
	return swing * (early + (1-early)*at) * (uneven + (1-uneven)*even)
}

// Promise returns about how much a match can be worth, by the win chance of the first seat at the ends of its chapters;
// without these, what is usual.
func Promise(curve []float64, even float64) float64 {
	const usual = 0.3
	if len(curve) < 2 {
		return worth(usual, 1, even)
	}
	most := 0.0
	for i := 1; i < len(curve); i++ {
		most = max(most, worth(math.Abs(curve[i]-curve[i-1]), float64(i)/float64(len(curve)-1), even))
	}
	return most
}

// Even returns how even players with these rating points are, from 0 to 1: 1 if each wins equally often.
func Even(points []int) float64 {
	const tenfold = 400 // points for odds of ten to one
	if len(points) < 2 {
		return 0
	}
	sum, most := 0.0, 0.0
	for _, p := range points {
		strength := math.Pow(10, float64(p-points[0])/tenfold)
		sum, most = sum+strength, max(most, strength)
	}
	fair := 1 / float64(len(points))
	return 1 - (most/sum-fair)/(1-fair)
}

// Options returns three to five moves of a decision in the order of the game: the one that was made, the best one and
// the next best ones. It omits moves whose labels are empty or the same. Without three it returns nil.
func Options(legal []game.Move, d review.Decision, label func(game.Move) string) []game.Move {
	const least, most = 3, 5
	var moves []game.Move
	labels := map[string]bool{"": true}
	for _, m := range slices.Concat([]game.Move{d.Played.Move, d.Best.Move}, d.Top, legal) {
		if len(moves) == most {
			break
		}
		if is := label(m); !labels[is] {
			labels[is] = true
			moves = append(moves, m)
		}
	}
	if len(moves) < least || moves[0] != d.Played.Move {
		return nil
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int {
		return cmp.Compare(slices.Index(legal, a), slices.Index(legal, b))
	})
	return moves
}

// Steps returns at most so many of some ascending positions after a decision, with the first and the last.
func Steps(stops []int, decision, most int) []int {
	after := slices.DeleteFunc(slices.Clone(stops), func(n int) bool { return n <= decision })
	if len(after) <= most {
		return after
	}
	steps := make([]int, most)
	for i := range steps {
		steps[i] = after[i*(len(after)-1)/(most-1)]
	}
	return steps
}

// Tens rounds a win chance to tens of percent. Only a certain one is 0 or 100.
func Tens(chance float64) int {
	const part, whole = 10, 100
	switch {
	case chance <= 0:
		return 0
	case chance >= 1:
		return whole
	}
	return max(part, min(whole-part, part*int(math.Round(part*chance))))
}
