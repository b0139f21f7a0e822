package engine

import "dockside/game/madameching"

// This file has the events of voyages on the sea. The caller checks that they are legal.

// choose stores the chosen cards of a seat, the lower one first.
func (b *board) choose(seat int, cards [2]madameching.Card) {
	c := &b.Captains[seat]
	c.Chose = cards
	for _, card := range cards {
		if card > 0 {
			c.Hand &^= 1 << card
			c.Held--
		}
	}
	if b.chosen() {
		b.reveal()
	}
}

// sail adds the revealed card to an expedition, or ends it.
func (b *board) sail(junk int) {
	b.Act.Junk = int8(junk)
	b.captain().Away = b.Act.Junk + 1
	e := b.junk()
	if !e.Ends(b.Act.Card) {
		b.Step = madameching.Deeds
		b.advance(b.Act.Card)
		return
	}
	b.Act.Ended, b.Act.Space, b.Act.Signs = true, int8(e.Space()), e.Signs()
	stock := b.Stock()
	b.Act.Could = affords(&b.Act.Signs, &stock)
	space := e.Space()
	if claimable(b.Open, space) != 0 || b.captain().Up[madameching.Kite] > 0 && reached(b.Open, space) != 0 {
		b.Step = madameching.Claim
		return
	}
	b.toGain()
}

// affords reports whether symbols pay for a skill that is in stock.
func affords(n *madameching.Signs, stock *[madameching.Skills]int8) bool {
	for k := madameching.Chart; k <= madameching.Elite; k++ {
		if stock[k] > 0 && n.Pays(k) {
			return true
		}
	}
	return false
}

// advance makes the step of a junk with one more card.
func (b *board) advance(c madameching.Card) {
	e := b.junk()
	before := e.Straight()
	*e = e.With(c)
	after := e.Straight()
	if e.Colours() == madameching.Rows && b.Port == 0 {
		b.Port = b.Act.Seat + 1
	}
	if after > before {
		b.oweFinds(lines[after])
	}
}

// lines are the numbers of encounter cards for a step to each straightness.
var lines = [madameching.Columns + 1]int{3: 1, 5: 2}

// claim takes a mission, perhaps by a kite. Its encounter cards are drawn before the skills.
func (b *board) claim(t madameching.Tile, byKite bool) {
	c, m := b.captain(), &tiles[t]
	b.Open &^= 1 << t
	b.pays = paying(b.Open)
	b.Act.Claimed, b.Act.Tile = true, t
	c.Gold += int16(m.Gold)
	for g, n := range m.Stones {
		c.Stones[g] += n
	}
	if byKite {
		turn(c, madameching.Kite)
	}
	b.Step = madameching.Gain
	b.oweFinds(m.Encounters)
	b.goOn()
}

// turn turns a skill card down.
func turn(c *madameching.Captain, k madameching.Skill) {
	c.Up[k]--
	c.Down[k]++
}

// toGain begins the step of skills, if a skill can be gained.
func (b *board) toGain() {
	b.Step = madameching.Gain
	if b.Act.Could || b.captain().Found > 0 && b.opens() != 0 {
		return
	}
	b.restart()
}

// opens returns the symbols with which a mentor makes a skill possible, one bit each.
func (b *board) opens() (signs uint8) {
	stock := b.Stock()
	for sign := madameching.ChartSign; sign <= madameching.SwordSign; sign++ {
		if b.Act.Signs.Opens(sign, &stock) {
			signs |= 1 << sign
		}
	}
	return signs
}

// mentor plays a mentor as one more symbol.
func (b *board) mentor(sign madameching.Symbol) {
	b.spend(madameching.Mentor)
	b.Act.Symbol = sign
	b.Act.Signs[sign]++
}

// gain takes a skill card.
func (b *board) gain(k madameching.Skill) {
	c := b.captain()
	b.Act.Signs.Spend(k)
	c.Up[k]++
	b.Act.Gained, b.Act.Last = b.Act.Gained+1, k
	if b.Flagship == 0 && c.Missing() == 0 {
		b.Flagship = b.Act.Seat + 1
	}
	stock := b.Stock()
	for ; k <= madameching.Elite; k++ {
		if stock[k] > 0 && b.Act.Signs.Pays(k) {
			return
		}
	}
	b.restart()
}

// restart discards the ended expedition and begins a new one.
func (b *board) restart() {
	e := b.junk()
	for _, c := range e.Played() {
		if c.IsPilot() {
			b.Spent[madameching.PilotOf(c.Symbol())]++
		} else {
			b.Discard |= 1 << c
		}
	}
	*e = madameching.Expedition{}.With(b.Act.Card)
	b.Step = madameching.Deeds
	if !b.Act.Claimed && b.Act.Gained == 0 && !b.Act.Could {
		b.oweFinds(1)
	}
}
