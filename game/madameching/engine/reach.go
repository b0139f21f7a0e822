package engine

import (
	"math"
	"slices"

	"dockside/game/madameching"
)

// reach has the probability that an expedition reaches each goal, by its number of cards, of colours, and its highest
// card. Each turn on the way reduces the value.
type reach [madameching.Columns + 1][madameching.Rows + 1][cards][goals]float32

// cards is one more than the highest navigation card.
const cards = 56

// colourOf is the colour of each navigation card; index 0 has none.
var colourOf = func() (all [cards]madameching.Colour) {
	all[0] = -1
	for c := madameching.Card(1); c < cards; c++ {
		all[c] = c.Colour()
	}
	return all
}()

// newReach computes the table if each turn offers a number of random cards, and multiplies the value by patience.
func newReach(candidates, patience float64) *reach {
	r := new(reach)
	var upTo [cards]float64 // the probability that no candidate is above the n lowest
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

// promise computes a value from the values of longer expeditions.
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
	slices.Sort(after[highest:]) // lower ones are worth nothing
	sum := 0.0
	for i := highest; i < len(after); i++ {
		sum += float64(after[i]) * (upTo[i+1] - upTo[i])
	}
	return float32(patience * sum)
}

// crossed reports whether a goal is a line that an expedition has passed.
func crossed(goal, size, rows int) bool {
	return goal == line && size-rows >= 3 || goal == secondLine && size-rows >= 5
}

// widened returns the number of colours after one more card, which is the highest one.
func widened(rows, highest, c int) int {
	if colourOf[highest] == colourOf[c] {
		return rows
	}
	return min(madameching.Rows, rows+1)
}
