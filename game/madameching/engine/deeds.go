package engine

import "dockside/game/madameching"

// This file has the actions of captains on the sea, except for sailing. The caller checks that they are legal.

// chart draws the top card of the deck.
func (b *board) chart() {
	turn(b.captain(), madameching.Chart)
	if b.drawable() {
		b.Owed = madameching.Owed{What: madameching.DrawCard}
	}
}

// lantern plays one more card from the hand.
func (b *board) lantern(x madameching.Card) {
	c := b.captain()
	turn(c, madameching.Lantern)
	c.Hand &^= 1 << x
	c.Held--
	b.Act.Lanterns++
	b.advance(x)
}

// drop takes an encounter card from a captain.
func drop(c *madameching.Captain, e madameching.Encounter) {
	c.Finds[e]--
	c.Found--
}

// spend plays an encounter card of the active captain.
func (b *board) spend(e madameching.Encounter) {
	b.Act.Played = true
	drop(b.captain(), e)
	b.Spent[e]++
}

// pilot adds a pilot to the expedition.
func (b *board) pilot(e madameching.Encounter) {
	b.Act.Played = true
	drop(b.captain(), e)
	b.advance(madameching.Pilot(e.Symbol()))
}

// seadog turns all skill cards up.
func (b *board) seadog() {
	b.spend(madameching.Seadog)
	c := b.captain()
	for k := range c.Up {
		c.Up[k], c.Down[k] = c.Up[k]+c.Down[k], 0
	}
}

// oracle draws encounter cards.
func (b *board) oracle() {
	b.spend(madameching.Oracle)
	b.oweFinds(3)
}

// sword plays a sword against a seat.
func (b *board) sword(target int) {
	turn(b.captain(), madameching.Sword)
	b.attack(madameching.NoEncounter, 1<<target)
}

// steal plays a thief or a traitor against a seat.
func (b *board) steal(e madameching.Encounter, target int) {
	b.spend(e)
	b.attack(e, 1<<target)
}

// siren plays a siren.
func (b *board) siren(e madameching.Encounter) {
	hit := b.sirenHits(e.Symbol())
	b.spend(e)
	b.attack(e, hit)
}

// rival reports whether a seat is an opponent of the active captain.
func (b *board) rival(other int) bool {
	seat := int(b.Act.Seat)
	return other != seat && int(b.Mate(seat)) != other
}

// sirenHits returns the opponents that a siren hits.
func (b *board) sirenHits(sign madameching.Symbol) (hit madameching.Seats) {
	for other := range b.Seats() {
		if !b.rival(other) {
			continue
		}
		for i := range b.Captains[other].Junks {
			if victim(&b.Captains[other].Junks[i], sign) >= 0 {
				hit |= 1 << other
			}
		}
	}
	return hit
}

// victim returns the index of the card that a siren turns; -1 if it hits none.
func victim(e *madameching.Expedition, sign madameching.Symbol) int {
	found := -1
	for i, c := range e.Played() {
		if c.Symbol() == sign && e.Turned&(1<<i) == 0 && (found < 0 || c < e.Cards[found]) {
			found = i
		}
	}
	return found
}

// attack announces an attack to the opponents that it would hit and that hold encounter cards.
func (b *board) attack(by madameching.Encounter, hit madameching.Seats) {
	b.Attack = madameching.Attack{By: by, Hit: hit}
	for seat := range b.Seats() {
		if hit.Has(seat) && b.Captains[seat].Found > 0 {
			b.Attack.Asked |= 1 << seat
		}
	}
	if b.Attack.Asked == 0 {
		b.strike()
		return
	}
	b.Step = madameching.React
}

// answer stores an answer face down. The last one reveals all.
func (b *board) answer(seat int, a madameching.Answer) {
	b.Attack.Answers[seat] = a
	for other := range b.Seats() {
		if b.Attack.Asked.Has(other) && b.Attack.Answers[other] == 0 {
			return
		}
	}
	for other := range b.Seats() {
		if a := b.Attack.Answers[other]; a > madameching.Let {
			e := madameching.Encounter(a) - 1
			drop(&b.Captains[other], e)
			b.Spent[e]++
			b.Attack.Hit &^= 1 << other
		}
	}
	b.strike()
}

// strike carries out an attack on all opponents that have not cancelled it.
func (b *board) strike() {
	a := b.Attack
	b.Attack, b.Step = madameching.Attack{}, madameching.Deeds
	for seat := range b.Seats() {
		switch {
		case !a.Hit.Has(seat):
		case a.By == madameching.Thief:
			b.Owed = madameching.Owed{What: madameching.TakeStone, From: int8(seat)}
		case a.By == madameching.Traitor:
			b.Owed = madameching.Owed{What: madameching.TakeFind, From: int8(seat)}
		case a.By.IsSiren():
			b.turnCards(seat, a.By.Symbol())
		default:
			b.Step, b.Act.Target = madameching.Swap, int8(seat)
		}
	}
}

// turnCards turns a card in each expedition of a seat.
func (b *board) turnCards(seat int, sign madameching.Symbol) {
	for junk := range b.Captains[seat].Junks {
		e := &b.Captains[seat].Junks[junk]
		if i := victim(e, sign); i >= 0 {
			e.Turned |= 1 << i
		}
	}
}

// swap exchanges a card of each hand after a sword.
func (b *board) swap(take, give madameching.Card) {
	own, other := b.captain(), &b.Captains[b.Act.Target]
	own.Hand, other.Hand = own.Hand&^(1<<give)|1<<take, other.Hand&^(1<<take)|1<<give
	b.Step, b.Act.Target = madameching.Deeds, 0
}

// take takes a card of the display; 0 if its place is empty.
func (b *board) take(x madameching.Card) {
	b.Act.Drawn = true
	for i := range b.Display {
		if x > 0 && b.Display[i] == x {
			b.Display[i] = 0
			b.hold(b.captain(), x)
		}
	}
	b.goOn()
}

// takeDown takes the face-down card.
func (b *board) takeDown() {
	b.Act.Drawn = true
	b.Owed = madameching.Owed{What: madameching.TakeDown}
}

// give gives the mate a card; 0 is none.
func (b *board) give(x madameching.Card) {
	if x > 0 {
		if b.first() {
			b.Given |= 1 << b.Act.Seat
		}
		c := b.captain()
		c.Hand &^= 1 << x
		c.Held--
		b.hold(&b.Captains[b.Mate(int(b.Act.Seat))], x)
	}
	b.goOn()
}

// hand gives an encounter card that was just gained to the mate.
func (b *board) hand(e madameching.Encounter) {
	b.Fresh[e]--
	b.Handing--
	drop(b.captain(), e)
	mate := &b.Captains[b.Mate(int(b.Act.Seat))]
	mate.Finds[e]++
	mate.Found++
	b.goOn()
}

// keep ends the handing over.
func (b *board) keep() {
	b.Fresh, b.Handing = madameching.Finds{}, 0
	b.goOn()
}
