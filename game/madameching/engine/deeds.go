package engine

import "dockside/game/madameching"

// This file holds what captains do on the sea besides sailing; all of it is legal where it is called.

// chart draws the top card of the deck.
func (v *sea) chart() {
	turn(v.captain(), madameching.Chart)
	if v.drawable() {
		v.Owed = madameching.Owed{What: madameching.DrawCard}
	}
}

// lantern plays one more card from the hand.
func (v *sea) lantern(x madameching.Card) {
	c := v.captain()
	turn(c, madameching.Lantern)
	c.Hand &^= 1 << x
	c.Held--
	v.Act.Lanterns++
	v.advance(x)
}

// drop takes an encounter card from a captain.
func drop(c *madameching.Captain, e madameching.Encounter) {
	c.Finds[e]--
	c.Found--
}

// spend plays an encounter card of the active captain.
func (v *sea) spend(e madameching.Encounter) {
	v.Act.Played = true
	drop(v.captain(), e)
	v.Spent[e]++
}

// pilot lets a pilot join the expedition.
func (v *sea) pilot(e madameching.Encounter) {
	v.Act.Played = true
	drop(v.captain(), e)
	v.advance(madameching.Pilot(e.Symbol()))
}

// seadog turns all skill cards up.
func (v *sea) seadog() {
	v.spend(madameching.Seadog)
	c := v.captain()
	for k := range c.Up {
		c.Up[k], c.Down[k] = c.Up[k]+c.Down[k], 0
	}
}

// oracle draws encounter cards.
func (v *sea) oracle() {
	v.spend(madameching.Oracle)
	v.oweFinds(3)
}

// sword draws a sword on a seat.
func (v *sea) sword(target int) {
	turn(v.captain(), madameching.Sword)
	v.attack(madameching.NoEncounter, 1<<target)
}

// rob plays a thief or a traitor on a seat.
func (v *sea) rob(e madameching.Encounter, target int) {
	v.spend(e)
	v.attack(e, 1<<target)
}

// siren plays a siren.
func (v *sea) siren(e madameching.Encounter) {
	hit := v.lured(e.Symbol())
	v.spend(e)
	v.attack(e, hit)
}

// rival tells whether the active captain plays against a seat.
func (v *sea) rival(other int) bool {
	seat := int(v.Act.Seat)
	return other != seat && int(v.Mate(seat)) != other
}

// lured are the opponents whom a siren hits.
func (v *sea) lured(sign madameching.Symbol) (hit madameching.Seats) {
	for other := range v.Seats() {
		if !v.rival(other) {
			continue
		}
		for i := range v.Captains[other].Junks {
			if victim(&v.Captains[other].Junks[i], sign) >= 0 {
				hit |= 1 << other
			}
		}
	}
	return hit
}

// victim is the place of the card that a siren turns; -1 if it hits none.
func victim(e *madameching.Expedition, sign madameching.Symbol) int {
	found := -1
	for i, c := range e.Played() {
		if c.Symbol() == sign && e.Turned&(1<<i) == 0 && (found < 0 || c < e.Cards[found]) {
			found = i
		}
	}
	return found
}

// attack announces an attack, to whom it would hit and who holds encounter cards.
func (v *sea) attack(by madameching.Encounter, hit madameching.Seats) {
	v.Attack = madameching.Attack{By: by, Hit: hit}
	for seat := range v.Seats() {
		if hit.Has(seat) && v.Captains[seat].Found > 0 {
			v.Attack.Asked |= 1 << seat
		}
	}
	if v.Attack.Asked == 0 {
		v.strike()
		return
	}
	v.Step = madameching.React
}

// answer lays an answer face down; the last one opens all.
func (v *sea) answer(seat int, a madameching.Answer) {
	v.Attack.Answers[seat] = a
	for other := range v.Seats() {
		if v.Attack.Asked.Has(other) && v.Attack.Answers[other] == 0 {
			return
		}
	}
	for other := range v.Seats() {
		if a := v.Attack.Answers[other]; a > madameching.Let {
			e := madameching.Encounter(a) - 1
			drop(&v.Captains[other], e)
			v.Spent[e]++
			v.Attack.Hit &^= 1 << other
		}
	}
	v.strike()
}

// strike lets an attack happen to all whom it hits.
func (v *sea) strike() {
	a := v.Attack
	v.Attack, v.Step = madameching.Attack{}, madameching.Deeds
	for seat := range v.Seats() {
		switch {
		case !a.Hit.Has(seat):
		case a.By == madameching.Thief:
			v.Owed = madameching.Owed{What: madameching.TakeStone, From: int8(seat)}
		case a.By == madameching.Traitor:
			v.Owed = madameching.Owed{What: madameching.TakeFind, From: int8(seat)}
		case a.By.IsSiren():
			v.lure(seat, a.By.Symbol())
		default:
			v.Step, v.Act.Target = madameching.Swap, int8(seat)
		}
	}
}

// lure turns a card in each expedition of a seat.
func (v *sea) lure(seat int, sign madameching.Symbol) {
	for junk := range v.Captains[seat].Junks {
		e := &v.Captains[seat].Junks[junk]
		if i := victim(e, sign); i >= 0 {
			e.Turned |= 1 << i
		}
	}
}

// swap exchanges a card of each hand after a sword.
func (v *sea) swap(take, give madameching.Card) {
	a, b := v.captain(), &v.Captains[v.Act.Target]
	a.Hand, b.Hand = a.Hand&^(1<<give)|1<<take, b.Hand&^(1<<take)|1<<give
	v.Step, v.Act.Target = madameching.Deeds, 0
}

// take takes a card of the display; 0 where it is empty.
func (v *sea) take(x madameching.Card) {
	v.Act.Drawn = true
	for i := range v.Display {
		if x > 0 && v.Display[i] == x {
			v.Display[i] = 0
			v.hold(v.captain(), x)
		}
	}
	v.onward()
}

// takeDown takes the card that lies face down.
func (v *sea) takeDown() {
	v.Act.Drawn = true
	v.Owed = madameching.Owed{What: madameching.TakeDown}
}

// give gives the mate a card; 0 is none.
func (v *sea) give(x madameching.Card) {
	if x > 0 {
		if v.first() {
			v.Given |= 1 << v.Act.Seat
		}
		c := v.captain()
		c.Hand &^= 1 << x
		c.Held--
		v.hold(&v.Captains[v.Mate(int(v.Act.Seat))], x)
	}
	v.onward()
}

// hand hands an encounter card that was just gained to the mate.
func (v *sea) hand(e madameching.Encounter) {
	v.Fresh[e]--
	v.Handing--
	drop(v.captain(), e)
	mate := &v.Captains[v.Mate(int(v.Act.Seat))]
	mate.Finds[e]++
	mate.Found++
	v.onward()
}

// keep hands over no more.
func (v *sea) keep() {
	v.Fresh, v.Handing = madameching.Finds{}, 0
	v.onward()
}
