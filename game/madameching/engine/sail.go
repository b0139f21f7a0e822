package engine

import "dockside/game/madameching"

// This file holds what happens to voyages on the sea; all of it is legal where it is called.

// choose lays the cards of a seat face down, the lower one first; of one card it is the first.
func (v *sea) choose(seat int, cards [2]madameching.Card) {
	c := &v.Captains[seat]
	c.Chose = cards
	for _, card := range cards {
		if card > 0 {
			c.Hand &^= 1 << card
			c.Held--
		}
	}
	if v.chosen() {
		v.reveal()
	}
}

// sail adds the revealed card to an expedition, or ends it.
func (v *sea) sail(junk int) {
	v.Act.Junk = int8(junk)
	v.captain().Away = v.Act.Junk + 1
	e := v.junk()
	if !e.Ends(v.Act.Card) {
		v.Step = madameching.Deeds
		v.advance(v.Act.Card)
		return
	}
	v.Act.Ended, v.Act.Space, v.Act.Signs = true, int8(e.Space()), e.Signs()
	stock := v.Stock()
	v.Act.Could = affords(&v.Act.Signs, &stock)
	space := e.Space()
	if claimable(v.Open, space) != 0 || v.captain().Up[madameching.Kite] > 0 && reached(v.Open, space) != 0 {
		v.Step = madameching.Claim
		return
	}
	v.toGain()
}

// affords tells whether symbols pay for a skill that is in stock.
func affords(n *madameching.Signs, stock *[madameching.Skills]int8) bool {
	for k := madameching.Chart; k <= madameching.Elite; k++ {
		if stock[k] > 0 && n.Pays(k) {
			return true
		}
	}
	return false
}

// advance makes the step of a junk with one more card.
func (v *sea) advance(c madameching.Card) {
	e := v.junk()
	before := e.Straight()
	*e = e.With(c)
	after := e.Straight()
	if e.Colours() == madameching.Rows && v.Port == 0 {
		v.Port = v.Act.Seat + 1
	}
	if after > before {
		v.oweFinds(lines[after])
	}
}

// lines are how many encounter cards a step to each straightness brings.
var lines = [madameching.Columns + 1]int{3: 1, 5: 2}

// claim takes a mission, maybe by a kite. Its encounter cards are drawn before skills are looked at.
func (v *sea) claim(t madameching.Tile, byKite bool) {
	c, m := v.captain(), &tiles[t]
	v.Open &^= 1 << t
	v.pays = paying(v.Open)
	v.Act.Claimed, v.Act.Tile = true, t
	c.Gold += int16(m.Gold)
	for g, n := range m.Stones {
		c.Stones[g] += n
	}
	if byKite {
		turn(c, madameching.Kite)
	}
	v.Step = madameching.Gain
	v.oweFinds(m.Encounters)
	v.onward()
}

// turn turns a skill card down.
func turn(c *madameching.Captain, k madameching.Skill) {
	c.Up[k]--
	c.Down[k]++
}

// toGain asks for skills, where there are any to be had.
func (v *sea) toGain() {
	v.Step = madameching.Gain
	if v.Act.Could || v.captain().Found > 0 && v.opens() != 0 {
		return
	}
	v.restart()
}

// opens are the symbols with which a mentor makes a skill possible, a bit each.
func (v *sea) opens() (signs uint8) {
	stock := v.Stock()
	for sign := madameching.ChartSign; sign <= madameching.SwordSign; sign++ {
		if v.Act.Signs.Opens(sign, &stock) {
			signs |= 1 << sign
		}
	}
	return signs
}

// mentor plays the card that counts as one symbol more.
func (v *sea) mentor(sign madameching.Symbol) {
	v.spend(madameching.Mentor)
	v.Act.Symbol = sign
	v.Act.Signs[sign]++
}

// gain takes a skill card.
func (v *sea) gain(k madameching.Skill) {
	c := v.captain()
	v.Act.Signs.Spend(k)
	c.Up[k]++
	v.Act.Gained, v.Act.Last = v.Act.Gained+1, k
	if v.Flagship == 0 && c.Missing() == 0 {
		v.Flagship = v.Act.Seat + 1
	}
	stock := v.Stock()
	for ; k <= madameching.Elite; k++ {
		if stock[k] > 0 && v.Act.Signs.Pays(k) {
			return
		}
	}
	v.restart()
}

// restart discards the ended expedition and begins a new one.
func (v *sea) restart() {
	e := v.junk()
	for _, c := range e.Played() {
		if c.IsPilot() {
			v.Spent[madameching.PilotOf(c.Symbol())]++
		} else {
			v.Discard |= 1 << c
		}
	}
	*e = madameching.Expedition{}.With(v.Act.Card)
	v.Step = madameching.Deeds
	if !v.Act.Claimed && v.Act.Gained == 0 && !v.Act.Could {
		v.oweFinds(1)
	}
}
