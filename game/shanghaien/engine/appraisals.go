package engine

import "dockside/game/shanghaien"

// appraisals are what the outcomes of a row are worth, by what stands before it is handed out. They are kept, since
// whoever plans a round and then solves it asks for the same ones again and again.
type appraisals struct {
	appraiser appraiser
	judge     Judge
	row       [faces]shanghaien.Card
	known     map[Standing]*ledger
	spare     []*ledger
}

// mostAppraisals bounds those that are kept from one solve to the next: 6 KB each.
const mostAppraisals = 256

// begin turns to a row, seen by a judge, which can be compared. What was said of it before may be forgotten.
func (a *appraisals) begin(j Judge, row *[faces]shanghaien.Card) {
	if a.judge == j && a.row == *row && len(a.known) < mostAppraisals {
		return
	}
	a.judge, a.row = j, *row
	for _, led := range a.known {
		if len(a.spare) < mostAppraisals {
			a.spare = append(a.spare, led)
		}
	}
	if a.known == nil {
		a.known = map[Standing]*ledger{}
	}
	clear(a.known)
}

// of is what the row is worth to a standing. Nobody writes into it.
func (a *appraisals) of(st *Standing) *ledger {
	if led, ok := a.known[*st]; ok {
		return led
	}
	led := new(ledger)
	if n := len(a.spare); n > 0 {
		led, a.spare = a.spare[n-1], a.spare[:n-1]
	}
	a.appraiser.appraise(a.judge, st, &a.row, led)
	a.known[*st] = led
	return led
}
