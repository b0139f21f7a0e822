package evaluation

import (
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// RowCache are what the outcomes of a row are worth, by what stands before it is handed out. They are kept, since
// whoever plans a round and then solves it asks for the same ones again and again.
type RowCache struct {
	appraiser RowEvaluator
	judge     Judge
	row       [position.Faces]shanghaien.Card
	known     map[position.Standing]*RowValues
	spare     []*RowValues
}

// maxRows bounds those that are kept from one solve to the next: 6 KB each.
const maxRows = 256

// Reset turns to a row, seen by a judge, which can be compared. What was said of it before may be forgotten.
func (a *RowCache) Reset(j Judge, row *[position.Faces]shanghaien.Card) {
	if a.judge == j && a.row == *row && len(a.known) < maxRows {
		return
	}
	a.judge, a.row = j, *row
	for _, led := range a.known {
		if len(a.spare) < maxRows {
			a.spare = append(a.spare, led)
		}
	}
	if a.known == nil {
		a.known = map[position.Standing]*RowValues{}
	}
	clear(a.known)
}

// Get is what the row is worth to a standing. Nobody writes into it.
func (a *RowCache) Get(st *position.Standing) *RowValues {
	if led, ok := a.known[*st]; ok {
		return led
	}
	led := new(RowValues)
	if n := len(a.spare); n > 0 {
		led, a.spare = a.spare[n-1], a.spare[:n-1]
	}
	a.appraiser.Evaluate(a.judge, st, &a.row, led)
	a.known[*st] = led
	return led
}
