package engine

import "dockside/game/madameching"

// This file chooses skills and encounter cards.

// bestDeed uses a skill or an encounter card if that has an advantage, and otherwise takes from the display.
func (v *playout) bestDeed() {
	c := v.captain()
	switch {
	case c.Up[madameching.Chart] > 0:
		v.chart()
	case c.Up[madameching.Lantern] > 0 && !v.junk().Full() && v.useLantern(c):
	case !v.Act.Played && c.Found > 0 && v.useEncounter(c):
	case c.Up[madameching.Sword] > 0 && c.Held > 0 && v.useSword():
	default:
		v.bestTake()
	}
}

// useLantern plays a card by a lantern if that gains something.
func (v *playout) useLantern(c *madameching.Captain) bool {
	e, stock := v.junk(), v.Stock()
	base := v.voyageValue(e, c.Hand) + v.symbolsValue(e, c, &stock) + 0.5*v.evaluator.use[madameching.Lantern]
	best := madameching.Card(0)
	for hand := c.Hand; hand != 0; hand &= hand - 1 {
		x := lowest(hand)
		then := e.With(x)
		worth := v.voyageValue(&then, c.Hand&^(1<<x)) + v.symbolsValue(&then, c, &stock)
		if s := then.Straight(); s > e.Straight() {
			worth += v.evaluator.Line * float32(lines[s])
		}
		if worth > base {
			best, base = x, worth
		}
	}
	if best == 0 {
		return false
	}
	v.lantern(best)
	return true
}

// useEncounter plays an encounter card if that gains something.
func (v *playout) useEncounter(c *madameching.Captain) bool {
	if c.Finds[madameching.Oracle] > 0 {
		v.oracle()
		return true
	}
	if c.Finds[madameching.Thief] > 0 {
		if target := v.leader(func(o *madameching.Captain) int { return o.Stones.Count() }); target >= 0 {
			v.steal(madameching.Thief, target)
			return true
		}
	}
	if v.usePilot(c) {
		return true
	}
	if c.Finds[madameching.Traitor] > 0 {
		if target := v.leader(func(o *madameching.Captain) int { return int(o.Found) }); target >= 0 {
			v.steal(madameching.Traitor, target)
			return true
		}
	}
	down := 0
	for _, n := range c.Down {
		down += int(n)
	}
	if c.Finds[madameching.Seadog] > 0 && down-int(c.Down[madameching.Elite]) >= 2 {
		v.seadog()
		return true
	}
	for e := madameching.SirenChart; e <= madameching.SirenSword; e++ {
		if c.Finds[e] > 0 && v.sirenHurts(e.Symbol()) {
			v.siren(e)
			return true
		}
	}
	return false
}

// usePilot plays a pilot if that gains something.
func (v *playout) usePilot(c *madameching.Captain) bool {
	e := v.junk()
	if v.Act.Ended || e.Full() {
		return false
	}
	stock := v.Stock()
	base := v.voyageValue(e, c.Hand) + v.symbolsValue(e, c, &stock)
	for p := madameching.PilotPlain; p <= madameching.PilotSword; p++ {
		if c.Finds[p] == 0 {
			continue
		}
		then := e.With(madameching.Pilot(p.Symbol()))
		worth := v.voyageValue(&then, c.Hand) + v.symbolsValue(&then, c, &stock) - v.evaluator.finds[p]
		if v.Port == 0 && then.Colours() == madameching.Rows {
			worth += 10
		}
		if worth > base {
			v.pilot(p)
			return true
		}
	}
	return false
}

// leader returns the opponent with the most points among those who have any of something; -1 if none has.
func (v *playout) leader(has func(*madameching.Captain) int) int {
	best, most := -1, float32(-1)
	for other := range v.Seats() {
		if v.rival(other) && has(&v.Captains[other]) > 0 {
			if points := v.points(other); points > most {
				best, most = other, points
			}
		}
	}
	return best
}

// sirenHurts reports whether a siren costs an expedition a skill.
func (v *playout) sirenHurts(sign madameching.Symbol) bool {
	for other := range v.Seats() {
		if !v.rival(other) {
			continue
		}
		for j := range v.Captains[other].Junks {
			e := &v.Captains[other].Junks[j]
			if signs := e.Signs(); signs[sign] >= 2 {
				return true
			}
		}
	}
	return false
}

// useSword plays a sword against the opponent with the most points.
func (v *playout) useSword() bool {
	target := v.leader(func(o *madameching.Captain) int { return int(o.Held) })
	if target < 0 {
		return false
	}
	v.sword(target)
	return true
}

// bestAnswer returns how a captain answers an attack: by a pilot if more is at stake than it is worth.
func (v *playout) bestAnswer(seat int) madameching.Answer {
	c := &v.Captains[seat]
	v.evaluator = v.evaluators[seat]
	stake := float32(1)
	switch by := v.Attack.By; {
	case by == madameching.Thief:
		stake = 0
		for g, n := range c.Stones {
			stake += float32(n) * float32(madameching.Gem(g).Points()) / float32(max(1, c.Stones.Count()))
		}
	case by.IsSiren():
		stake = 0
		for j := range c.Junks {
			if signs := c.Junks[j].Signs(); signs[by.Symbol()] == 3 {
				stake += 2
			}
		}
	}
	for p := madameching.PilotPlain; p <= madameching.PilotSword; p++ {
		if c.Finds[p] > 0 && stake > v.evaluator.finds[p] {
			return madameching.Answer(p) + 1
		}
	}
	return madameching.Let
}

// bestSwap takes the card with the best prospects after a sword, and gives the least useful one.
func (v *playout) bestSwap() {
	c, o := v.captain(), &v.Captains[v.Act.Target]
	take, most := lowest(o.Hand), float32(-1)
	for hand := o.Hand; hand != 0; hand &= hand - 1 {
		if worth := v.nextTurnValue(c, c.Hand|1<<lowest(hand)); worth > most {
			take, most = lowest(hand), worth
		}
	}
	v.swap(take, v.leastMissed(c, c.Hand|1<<take, c.Hand))
}

// leastMissed returns the least useful card of a hand, among some.
func (v *playout) leastMissed(c *madameching.Captain, hand, may madameching.Cards) madameching.Card {
	best, most := lowest(may), float32(-1)
	for ; may != 0; may &= may - 1 {
		if worth := v.nextTurnValue(c, hand&^(1<<lowest(may))); worth > most {
			best, most = lowest(may), worth
		}
	}
	return best
}
