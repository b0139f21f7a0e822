package engine

import "dockside/game/madameching"

// This file chooses where to sail: with which card and which junk, and what to take for the next turn.

// sailValue returns the value of sailing with a card, and of what follows.
func (v *playout) sailValue(c *madameching.Captain, e *madameching.Expedition, x madameching.Card,
	hand madameching.Cards, stock *[madameching.Skills]int8,
) float32 {
	if e.Ends(x) {
		signs := e.Signs()
		pay, _ := v.gains(c, &signs, stock, madameching.Chart)
		if pay == 0 && claimable(v.Open, e.Space()) == 0 {
			pay = v.evaluator.Fortune
		}
		start := madameching.Expedition{}.With(x)
		return pay + v.claimValue(c, e.Space()) + v.voyageValue(&start, hand) + v.symbolsValue(&start, c, stock)
	}
	then := e.With(x)
	worth := v.voyageValue(&then, hand) + v.symbolsValue(&then, c, stock)
	if s := then.Straight(); s > e.Straight() {
		worth += v.evaluator.Line * float32(lines[s])
	}
	if v.Port == 0 && then.Colours() == madameching.Rows {
		worth += 10
	}
	return worth
}

// claimValue returns the value of the mission that a captain can claim on a space, perhaps by a kite.
func (v *playout) claimValue(c *madameching.Captain, space int) float32 {
	m := v.evaluator
	pay := m.worth(v.pays.at(space))
	if c.Up[madameching.Kite] > 0 {
		if t := best(reached(v.Open, space)); t >= 0 {
			pay = max(pay, m.worth(rewards[t])-m.use[madameching.Kite])
		}
	}
	return pay
}

// bestCards returns the cards of a hand with which a captain sails best, and their value.
func (v *playout) bestCards(c *madameching.Captain, hand madameching.Cards) (best [2]madameching.Card, most float32) {
	stock := v.Stock()
	var worth [2][56]float32
	for rest := hand; rest != 0; rest &= rest - 1 {
		x := lowest(rest)
		for j := range v.Junks() {
			worth[j][x] = v.sailValue(c, &c.Junks[j], x, hand&^(1<<x), &stock)
		}
	}
	most = -1
	for hand := hand; hand != 0; hand &= hand - 1 {
		x := lowest(hand)
		if v.Junks() == 1 || hand == c.Hand && hand&(hand-1) == 0 {
			if worth[0][x] > most {
				best, most = [2]madameching.Card{x}, worth[0][x]
			}
			continue
		}
		for rest := hand & (hand - 1); rest != 0; rest &= rest - 1 {
			y := lowest(rest)
			if sum := max(worth[0][x]+worth[1][y], worth[1][x]+worth[0][y]); sum > most {
				best, most = [2]madameching.Card{x, y}, sum
			}
		}
	}
	return best, max(0, most)
}

// bestJunk returns the junk with which the active captain sails.
func (v *playout) bestJunk() int {
	c := v.captain()
	if v.Junks() == 1 {
		return 0
	}
	if c.Away > 0 {
		return 2 - int(c.Away)
	}
	stock := v.Stock()
	worth := func(j int, x madameching.Card) float32 {
		if x == 0 {
			return v.voyageValue(&c.Junks[j], c.Hand)
		}
		return v.sailValue(c, &c.Junks[j], x, c.Hand, &stock)
	}
	other := upcoming(c)
	if worth(0, v.Act.Card)+worth(1, other) >= worth(1, v.Act.Card)+worth(0, other) {
		return 0
	}
	return 1
}

// nextTurnValue returns the value of a hand for the next turn, with the junks as they will be when all chosen cards
// have sailed.
func (v *playout) nextTurnValue(c *madameching.Captain, hand madameching.Cards) float32 {
	later := *c
	for j := range v.Junks() {
		if x := upcoming(c); x > 0 && int(c.Away) != j+1 {
			e := &later.Junks[j]
			if e.Ends(x) {
				*e = madameching.Expedition{}
			}
			*e = e.With(x)
		}
	}
	_, promise := v.bestCards(&later, hand)
	return promise
}

// bestTake takes the card of the display with the best prospects.
func (v *playout) bestTake() {
	c := v.captain()
	best, most := madameching.Card(0), float32(-1)
	for _, x := range v.Display {
		if x > 0 {
			if worth := v.nextTurnValue(c, c.Hand|1<<x); worth > most {
				best, most = x, worth
			}
		}
	}
	if v.Down != madameching.NoDown && (best == 0 || most <= v.nextTurnValue(c, c.Hand)) {
		v.takeDown()
		return
	}
	v.take(best)
}
