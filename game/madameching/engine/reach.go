package engine

import (
	"math"
	"slices"

	"dockside/game/madameching"
)

// reach tells for a number of cards, one of colours, and the highest card, for each goal how likely an expedition is
// to get there before it ends, less what the time for it costs: each turn that it takes makes the promise smaller.
type reach [madameching.Columns + 1][madameching.Rows + 1][cards][goals]float32

// cards is one more than the highest navigation card.
const cards = 56

// colourOf is the colour of each navigation card; 0 has none.
var colourOf = func() (all [cards]madameching.Colour) {
	all[0] = -1
	for c := madameching.Card(1); c < cards; c++ {
		all[c] = c.Colour()
	}
	return all
}()

// newReach works out what can be reached when each turn offers so many cards, any of all, and what is a turn
// away is worth a part of itself.
func newReach(candidates, patience float64) *reach {
	r := new(reach)
	var upTo [cards]float64 // how likely no candidate is above the n lowest
	for n := range upTo {
		upTo[n] = math.Pow(float64(n)/float64(cards-1), candidates)
	}
	for goal := range goals {
		for size := madameching.Columns; size >= 0; size-- {
			for rows := range min(size, madameching.Rows) + 1 {
				for highest := range cards {
					r[size][rows][highest][goal] = r.promise(goal, size, rows, highest, patience, &upTo)
				}
			}
		}
	}
	return r
}

// promise works out a value from those of longer expeditions.
func (r *reach) promise(goal, size, rows, highest int, patience float64, upTo *[cards]float64) float32 {
	switch {
	case goal == port && rows == madameching.Rows || goal < port && size*rows >= numbers[goal]:
		return 1
	case size == madameching.Columns || crossed(goal, size, rows):
		return 0
	}
	var after [cards - 1]float32
	for c := highest + 1; c < cards; c++ {
		then := widened(rows, highest, c)
		after[c-1] = r[size+1][then][c][goal]
		if crossed(goal, size+1, then) {
			after[c-1] = 1
		}
	}
	slices.Sort(after[highest:]) // of the lower ones nothing is promised
	sum := 0.0
	for i := highest; i < len(after); i++ {
		sum += float64(after[i]) * (upTo[i+1] - upTo[i])
	}
	return float32(patience * sum)
}

// crossed tells whether a goal is a line that lies behind an expedition.
func crossed(goal, size, rows int) bool {
	return goal == line && size-rows >= 3 || goal == secondLine && size-rows >= 5
}

// widened is the number of colours after one more card, higher than the highest.
func widened(rows, highest, c int) int {
	if colourOf[highest] == colourOf[c] {
		return rows
	}
	return min(madameching.Rows, rows+1)
}
