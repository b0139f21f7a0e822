package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"dockside/game"
	"dockside/game/ai"
)

// noticeable is the smallest change of a win probability that is reported. An estimated one must be larger by so many
// standard errors: more for the largest of many changes.
const (
	noticeable  = 0.01
	certain     = 1.5
	outstanding = 3
)

// Rough returns by how much the win probabilities are usually wrong (root mean square); 0 if they are exact.
func (r Review) Rough() float64 {
	sum := 0.0
	for _, e := range r.Errors {
		sum += e * e
	}
	return math.Sqrt(sum / float64(max(1, len(r.Errors))))
}

// Error returns the standard error of the win probabilities after n plays.
func (r Review) Error(n int) float64 {
	if n >= len(r.Errors) {
		return 0
	}
	return r.Errors[n]
}

// estimate returns the win probability of a seat, which is exact if the player makes no estimates.
func estimate(p ai.Player, view game.State, seat game.Seat, m ai.Means) ai.Estimate {
	if e, ok := p.(ai.Estimator); ok {
		return e.Estimate(view, seat, m)
	}
	return ai.Estimate{Value: p.Chance(view, seat, m)}
}

// Limits of the comparisons in a review of estimates: their part of the time, their number, and the least loss that a
// choice must seem to have.
const (
	comparing   = 3
	comparisons = 100
	suspicious  = 0.02
)

// compareAll corrects the values of all decisions. The highest of many estimates is too high, so it compares the
// costliest choices with the best ones in new simulations.
func (o *observer) compareAll(ctx context.Context, p ai.Estimator, r *Review, progress func()) error {
	worst := make([]*Decision, 0, len(r.Decisions))
	for i := range r.Decisions {
		worst = append(worst, &r.Decisions[i])
	}
	slices.SortStableFunc(worst, func(a, b *Decision) int { return cmp.Compare(b.Cost(), a.Cost()) })
	left := 0
	for left < min(comparisons, len(worst)) && worst[left].Cost() >= suspicious {
		left++
	}
	for i, d := range worst {
		if err := ctx.Err(); err != nil {
			return err
		}
		var lost ai.Estimate
		if i < left {
			o.pace.think(left-i, func(m ai.Means) {
				m.Heard = o.match.Story(d.Seat, d.Index)
				lost = p.Compare(o.match.At(d.Index).View(d.Seat), d.Seat, d.Best.Move, d.Played.Move, m)
			})
			progress()
		}
		d.settle(lost, r.Chances[d.Index][d.Seat])
	}
	return nil
}

// settle sets the values of a decision by what the choice lost. The best move keeps the win probability of the
// position.
func (d *Decision) settle(lost ai.Estimate, chance float64) {
	if lost.Value <= 0 {
		d.Best.Move = d.Played.Move
	}
	d.Best.Value = chance
	d.Played.Value = chance - min(chance, max(0, lost.Value))
	d.Error = lost.Error
}
