package review

import (
	"time"

	"dockside/game/ai"
)

// pace shares the time for a review among its thoughts. What one does not need, the later ones
// have.
type pace struct {
	Means
	spent time.Duration
}

// generous is how many times its even share a thought may take: most need less, since they follow
// from an earlier one. None takes longer than longest, so that others can have the processor.
const (
	generous = 3
	longest  = 150 * time.Millisecond
)

// think lends the means for a thought about the match with so many plays left.
func (p *pace) think(left int, about func(ai.Means)) {
	m := ai.Means{Dice: p.Dice}
	if p.Time == 0 {
		about(m)
		return
	}
	begun := p.Now()
	most := min(longest, generous*(p.Time-p.spent)/time.Duration(left+generous))
	m.Stop = func() bool { return p.Now().Sub(begun) >= most }
	about(m)
	p.spent += p.Now().Sub(begun)
}
