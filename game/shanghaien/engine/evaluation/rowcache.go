package evaluation

import (
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// RowCache caches the values of the outcomes of one row by standing. Planning and solving a round ask for the same
// ones many times.
type RowCache struct {
	appraiser RowEvaluator
	judge     Judge
	row       [position.Faces]shanghaien.Card
	known     map[position.Standing]*RowValues
	spare     []*RowValues
}

// maxRows is the number of cached standings, of 6 KB each, that the next solve may still use.
const maxRows = 256

// Reset selects a row and a judge, which must be comparable. It clears the cache if either changed.
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

// Get returns the values of the row for a standing. They must not be changed.
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
