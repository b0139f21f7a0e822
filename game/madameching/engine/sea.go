package engine

import "dockside/game/madameching"

// lastRound is the turn after which the game ends.
const lastRound = 100

// sea is a position in which nothing is hidden, to play on quickly: it does what the rules do, without moves in words,
// events and trails (TestTheSeaDoesWhatTheRulesDo). What chance owes stays owed until it is paid.
type sea struct {
	madameching.State
	deck  madameching.Cards // navigation cards to draw, with the one that lies face down as long as it is unseen
	finds madameching.Finds // encounter cards to draw
	pays  payment           // what the open missions pay
	luck  luck
	minds *[4]*mind // how the captains judge
	mind  *mind     // how the one judges who is thinking
}

// copies are the encounter cards of the game: how many of each kind.
var copies = madameching.Finds{0, 4, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 3, 3, 2, 2, 2}

// allCards are the navigation cards of the game.
const allCards = madameching.Cards(1)<<56 - 2

// chart prepares a position for playing on by captains who judge so.
func chart(s *madameching.State, seed uint64, by *[4]*mind) sea {
	v := sea{
		State: *s, deck: allCards &^ s.Discard, finds: copies, pays: paying(s.Open), luck: luck(seed),
		minds: by, mind: by[0],
	}
	for _, c := range s.Display {
		v.deck &^= 1 << c
	}
	if s.Down == madameching.LeftOver {
		v.deck &^= 1 << s.Lost
	}
	for e, n := range s.Spent {
		v.finds[e] -= n
	}
	for i := range s.Captains {
		v.without(&s.Captains[i])
	}
	v.deck &= allCards
	return v
}

// without takes what belongs to a captain out of the decks.
func (v *sea) without(c *madameching.Captain) {
	v.deck &^= c.Hand
	for _, card := range c.Chose {
		v.deck &^= 1 << max(0, card)
	}
	for _, e := range c.Junks {
		for _, card := range e.Played() {
			if card.IsPilot() {
				v.finds[madameching.PilotOf(card.Symbol())]--
			} else {
				v.deck &^= 1 << card
			}
		}
	}
	for e, n := range c.Finds {
		v.finds[e] -= n
	}
}

// captain is the one who is active.
func (v *sea) captain() *madameching.Captain { return &v.Captains[v.Act.Seat] }

// junk is the expedition of the activation.
func (v *sea) junk() *madameching.Expedition { return &v.captain().Junks[v.Act.Junk] }

// undrawn is how many cards can be drawn before the discard pile is shuffled.
func (v *sea) undrawn() int {
	n := v.deck.Count()
	if v.Down == madameching.Unseen {
		n--
	}
	return n
}

func (v *sea) drawable() bool { return v.undrawn() > 0 || v.Discard != 0 }

// refill makes a deck of the discard pile if there is no card left to draw.
func (v *sea) refill() {
	if v.undrawn() > 0 {
		return
	}
	if v.Down == madameching.Unseen {
		v.Lost, v.Down = lowest(v.deck), madameching.LeftOver
		v.deck = 0
	}
	v.deck, v.Discard = v.deck|v.Discard, 0
}

// drawCard takes a card off the deck.
func (v *sea) drawCard() madameching.Card {
	v.refill()
	c := v.luck.card(v.deck)
	v.deck &^= 1 << c
	return c
}

// lay lays the display of the next turn.
func (v *sea) lay() {
	v.Round++
	v.Down, v.Lost = madameching.NoDown, 0
	if v.drawable() {
		v.refill()
		v.Down = madameching.Unseen
	}
	v.Display = [len(v.Display)]madameching.Card{}
	open := 3
	if v.People == 3 {
		open = 2
	}
	for i := 0; i < open && v.drawable(); i++ {
		v.Display[i] = v.drawCard()
	}
	v.Step = madameching.Choose
	if v.chosen() {
		v.reveal()
	}
}

// chosen tells whether nobody has still to choose.
func (v *sea) chosen() bool {
	for seat := range v.Seats() {
		if c := &v.Captains[seat]; c.Chose[0] == 0 && c.Hand != 0 {
			return false
		}
	}
	return true
}

// pay gives the active captain what chance owes.
func (v *sea) pay() {
	owed, c := v.Owed, v.captain()
	v.Owed = madameching.Owed{}
	switch owed.What {
	case madameching.Nothing:
	case madameching.DrawFinds:
		for range owed.N {
			v.payFind(c)
		}
	case madameching.DrawCard:
		v.hold(c, v.drawCard())
	case madameching.TakeDown:
		v.payDown(c)
	case madameching.TakeStone:
		from := &v.Captains[owed.From]
		g := v.luck.stone(&from.Stones)
		from.Stones[g]--
		c.Stones[g]++
	case madameching.TakeFind:
		from := &v.Captains[owed.From]
		e := v.luck.find(&from.Finds)
		from.Finds[e]--
		from.Found--
		v.find(c, e)
	}
	v.onward()
}

func (v *sea) payDown(c *madameching.Captain) {
	x := v.Lost
	if v.Down == madameching.Unseen {
		x = v.luck.card(v.deck)
		v.deck &^= 1 << x
	}
	v.Down, v.Lost = madameching.NoDown, 0
	v.hold(c, x)
}

func (v *sea) hold(c *madameching.Captain, x madameching.Card) {
	c.Hand |= 1 << x
	c.Held++
}

// payFind draws an encounter card.
func (v *sea) payFind(c *madameching.Captain) {
	if v.finds == (madameching.Finds{}) {
		v.finds, v.Spent = v.Spent, madameching.Finds{}
	}
	e := v.luck.find(&v.finds)
	v.finds[e]--
	v.find(c, e)
}

// find gives a captain an encounter card, who may hand it to the mate.
func (v *sea) find(c *madameching.Captain, e madameching.Encounter) {
	c.Finds[e]++
	c.Found++
	if v.Crewed {
		v.Fresh[e]++
		v.Handing++
	}
}

// oweFinds lets the active captain draw encounter cards, as far as there are any.
func (v *sea) oweFinds(n int) {
	if n = min(n, v.finds.Count()+v.Spent.Count()); n > 0 {
		v.Owed = madameching.Owed{What: madameching.DrawFinds, N: int8(n)}
	}
}

// onward goes on when nothing is owed and nothing is being handed over: with skills after the encounter cards of a
// mission, or after the captain has taken from the display.
func (v *sea) onward() {
	switch {
	case v.Owed.What != madameching.Nothing || v.Handing > 0:
	case v.Step == madameching.Gain:
		v.toGain()
	case !v.Act.Drawn:
	case v.Act.Lanterns > 0 && v.drawable():
		v.Act.Lanterns--
		v.Owed = madameching.Owed{What: madameching.DrawCard}
	case v.Step != madameching.Give && v.exchanges():
		v.Step = madameching.Give
	default:
		v.Act = madameching.Activation{}
		v.activate()
	}
}

// exchanges tells whether the active captain may or must give the mate a card.
func (v *sea) exchanges() bool {
	mate := v.Mate(int(v.Act.Seat))
	return mate >= 0 && v.captain().Held > 0 && (v.first() || v.Given.Has(int(mate)))
}

// first tells whether the mate of the active captain has still to sail in this turn.
func (v *sea) first() bool { return upcoming(&v.Captains[v.Mate(int(v.Act.Seat))]) > 0 }

// upcoming is the highest chosen card that has not sailed; 0 if all have.
func upcoming(c *madameching.Captain) madameching.Card {
	chosen := 0
	for _, card := range c.Chose {
		if card > 0 {
			chosen++
		}
	}
	if int(c.Sailed) >= chosen {
		return 0
	}
	return c.Chose[chosen-1-int(c.Sailed)]
}

// reveal opens the chosen cards.
func (v *sea) reveal() {
	v.Shown = true
	v.activate()
}

// activate begins the turn of the captain with the highest card that is left, or ends the turn.
func (v *sea) activate() {
	seat, card := 0, madameching.Card(0)
	for i := range v.Seats() {
		if c := upcoming(&v.Captains[i]); c > card {
			seat, card = i, c
		}
	}
	if card == 0 {
		v.endRound()
		return
	}
	v.Captains[seat].Sailed++
	v.Act = madameching.Activation{Seat: int8(seat), Card: card}
	v.Step = madameching.Sail
}

// endRound ends the turn, and the game if that is over.
func (v *sea) endRound() {
	over := v.Ending() || v.Round == lastRound
	v.Step = madameching.LayDisplay
	if over {
		v.Step = madameching.Done
	} else {
		v.Shown, v.Given = false, 0
	}
	for i := range v.Captains {
		c := &v.Captains[i]
		if over {
			for j := range c.Junks {
				c.Gold += int16(c.Junks[j].Gold())
			}
			continue
		}
		c.Chose, c.Sailed, c.Away = [2]madameching.Card{}, 0, 0
	}
}
