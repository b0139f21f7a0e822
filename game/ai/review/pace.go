package review

import (
	"time"

	"dockside/game/ai"
)

// pace divides the time for a review among its evaluations. Later ones get what earlier ones did not use.
type pace struct {
	Means
	spent time.Duration
}

// generous is the largest multiple of its even share that an evaluation may take. If all took much more than their
// share, nothing would be left for the end of a match. None takes longer than longest, so that other work can use the
// processor.
const (
	generous = 1.5
	longest  = 150 * time.Millisecond
)

// think provides the means for an evaluation, the first of so many that are left.
func (p *pace) think(left int, about func(ai.Means)) {
	m := ai.Means{Dice: p.Dice}
	if p.Time == 0 {
		about(m)
		return
	}
	begun := p.Now()
	most := min(longest, time.Duration(generous*float64(p.Time-p.spent)/(float64(left-1)+generous)))
	m.Stop = func() bool { return p.Now().Sub(begun) >= most }
	about(m)
	p.spent += p.Now().Sub(begun)
}
