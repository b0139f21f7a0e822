package engine

import (
	"math"

	"dockside/game/madameching"
)

// goalValue returns the value of the best goal of a voyage, without the hand.
func (v *playout) goalValue(size, rows, highest int) float32 {
	promise, m := float32(0), v.evaluator
	odds := &m.reach[size][rows][highest]
	afresh := m.Afresh * v.pays.left / (v.pays.left + m.Fading)
	for goal, r := range v.pays.of {
		promise = max(promise, odds[goal]*(m.worth(r)+afresh))
	}
	if v.Port == 0 {
		promise = max(promise, odds[port]*(m.Port+m.worth(v.pays.of[port-1])+afresh))
	}
	return promise + m.Hope[0]*odds[line] + m.Hope[1]*odds[secondLine]
}

// voyageValue returns the value of the goals of a junk with a hand, which may have the next card.
func (v *playout) voyageValue(e *madameching.Expedition, hand madameching.Cards) float32 {
	size, rows, highest := int(e.Size), e.Colours(), int(e.Highest())
	promise := (1 - v.evaluator.Doubt) * v.goalValue(size, rows, highest)
	if size == madameching.Columns {
		return promise
	}
	for above := hand &^ (1<<(highest+1) - 1); above != 0; above &= above - 1 {
		c := int(lowest(above))
		promise = max(promise, v.goalValue(size+1, widened(rows, highest, c), c))
	}
	return promise
}

// symbolsValue returns the value of the symbols of a junk to a captain.
func (v *playout) symbolsValue(e *madameching.Expedition, c *madameching.Captain, stock *[madameching.Skills]int8,
) float32 {
	m, signs, sum, kinds := v.evaluator, e.Signs(), float32(0), 0
	for k := madameching.Chart; k < madameching.Elite; k++ {
		n := signs[k+1]
		if n == 0 {
			continue
		}
		kinds++
		if stock[k] > 0 {
			sum += m.alike[n] * m.room[e.Size][min(1, n/3)] * v.skillValue(c, k)
		}
	}
	if stock[madameching.Elite] > 0 {
		sum += m.unlike[kinds] * m.room[e.Size][kinds/4] * v.skillValue(c, madameching.Elite)
	}
	return sum
}

// skillValue returns the value of one more skill card to a captain.
func (v *playout) skillValue(c *madameching.Captain, k madameching.Skill) float32 {
	worth, flag := 1+v.evaluator.use[k], &v.evaluator.flag
	missing := c.Missing()
	if v.Flagship > 0 || missing == 0 || k != madameching.Elite && c.Up[k]+c.Down[k] > 0 {
		return worth
	}
	if missing == 1 {
		return worth + 5 - flag[1]
	}
	return worth + flag[missing-1] - flag[missing]
}

// value returns the evaluation of a seat in points, between two turns.
func (v *playout) value(seat int) float32 {
	c, m := &v.Captains[seat], v.evaluators[seat]
	v.evaluator = m
	sum := v.points(seat)
	if v.Step == madameching.Done {
		return sum
	}
	for k, use := range m.use {
		sum += use * (float32(c.Up[k]) + m.Turned*float32(c.Down[k]))
	}
	if v.Flagship == 0 {
		sum += m.flag[c.Missing()]
	}
	for e, n := range c.Finds[:madameching.Relic1] {
		sum += float32(n) * m.finds[e]
	}
	_, promise := v.bestCards(c, c.Hand)
	sum += promise
	return sum + m.InHand*float32(c.Held)
}

// points returns the points of a seat now.
func (v *playout) points(seat int) float32 { return float32(v.Count(seat).Points()) }

// winChance returns the win chance of a seat: its share of an exponential of the values of all.
func (v *playout) winChance(seat int, worth *[4]float32) float64 {
	sum, mine := 0.0, float64(worth[seat])
	spread := v.spread()
	for other := range v.Seats() {
		sum += math.Exp((float64(worth[other]) - mine) / spread)
	}
	return 1 / sum
}

// spread returns the number of points of a lead that multiply the odds by e. It was measured in simulated games. Leads
// of two players are smaller towards the end.
func (v *playout) spread() float64 {
	if v.Seats() == 2 {
		return 4.5 + 0.3*float64(v.pays.left)
	}
	return 5.3
}

// chance returns the win chance of a seat or its crew in the position that was reached.
func (v *playout) chance(seat int) float64 {
	var worth [4]float32
	for other := range v.Seats() {
		worth[other] = v.value(other)
	}
	if v.Step == madameching.Done {
		return v.share(seat)
	}
	if v.Crewed {
		ours, theirs := worth[0]+worth[2], worth[1]+worth[3]
		if seat%2 == 1 {
			ours, theirs = theirs, ours
		}
		return 1 / (1 + math.Exp(float64(theirs-ours)/(1.4*v.spread())))
	}
	return v.winChance(seat, &worth)
}
