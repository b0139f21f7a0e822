package engine

import "dockside/game/madameching"

// lastRound is the turn after which the game ends at the latest.
const lastRound = 100

// board is a position in which nothing is hidden, for fast simulation. It follows the rules without moves in words,
// events and trails (TestBoardFollowsTheRules). Owed draws stay owed until pay.
type board struct {
	madameching.State
	deck   madameching.Cards // navigation cards to draw, including the face-down card until a seat has seen it
	finds  madameching.Finds // encounter cards to draw
	pays   payment           // what the open missions pay
	random random
}

// copies are the encounter cards of the game: how many of each kind.
var copies = madameching.Finds{0, 4, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 3, 3, 2, 2, 2}

// allCards are the navigation cards of the game.
const allCards = madameching.Cards(1)<<56 - 2

// newBoard prepares a position for simulation with random numbers from a seed.
func newBoard(s *madameching.State, seed uint64) board {
	b := board{State: *s, deck: allCards &^ s.Discard, finds: copies, pays: paying(s.Open), random: newRandom(seed)}
	for _, c := range s.Display {
		b.deck &^= 1 << c
	}
	if s.Down == madameching.LeftOver {
		b.deck &^= 1 << s.Lost
	}
	for e, n := range s.Spent {
		b.finds[e] -= n
	}
	for i := range s.Captains {
		b.removeFromDecks(&s.Captains[i])
	}
	b.deck &= allCards
	return b
}

// removeFromDecks removes the cards of a captain from the decks.
func (b *board) removeFromDecks(c *madameching.Captain) {
	b.deck &^= c.Hand
	for _, card := range c.Chose {
		b.deck &^= 1 << max(0, card)
	}
	for _, e := range c.Junks {
		for _, card := range e.Played() {
			if card.IsPilot() {
				b.finds[madameching.PilotOf(card.Symbol())]--
			} else {
				b.deck &^= 1 << card
			}
		}
	}
	for e, n := range c.Finds {
		b.finds[e] -= n
	}
}

// captain returns the active captain.
func (b *board) captain() *madameching.Captain { return &b.Captains[b.Act.Seat] }

// junk returns the expedition that is sailing.
func (b *board) junk() *madameching.Expedition { return &b.captain().Junks[b.Act.Junk] }

// undrawn returns how many cards can be drawn before the discard pile is shuffled.
func (b *board) undrawn() int {
	n := b.deck.Count()
	if b.Down == madameching.Unseen {
		n--
	}
	return n
}

func (b *board) drawable() bool { return b.undrawn() > 0 || b.Discard != 0 }

// refill shuffles the discard pile into a deck if there is no card left to draw.
func (b *board) refill() {
	if b.undrawn() > 0 {
		return
	}
	if b.Down == madameching.Unseen {
		b.Lost, b.Down = lowest(b.deck), madameching.LeftOver
		b.deck = 0
	}
	b.deck, b.Discard = b.deck|b.Discard, 0
}

// drawCard draws a card from the deck.
func (b *board) drawCard() madameching.Card {
	b.refill()
	c := b.random.card(b.deck)
	b.deck &^= 1 << c
	return c
}

// layDisplay lays the display of the next turn.
func (b *board) layDisplay() {
	b.Round++
	b.Down, b.Lost = madameching.NoDown, 0
	if b.drawable() {
		b.refill()
		b.Down = madameching.Unseen
	}
	b.Display = [len(b.Display)]madameching.Card{}
	open := 3
	if b.People == 3 {
		open = 2
	}
	for i := 0; i < open && b.drawable(); i++ {
		b.Display[i] = b.drawCard()
	}
	b.Step = madameching.Choose
	if b.chosen() {
		b.reveal()
	}
}

// chosen reports whether all have chosen.
func (b *board) chosen() bool {
	for seat := range b.Seats() {
		if c := &b.Captains[seat]; c.Chose[0] == 0 && c.Hand != 0 {
			return false
		}
	}
	return true
}

// payOwed makes the draws that the active captain is owed.
func (b *board) payOwed() {
	owed, c := b.Owed, b.captain()
	b.Owed = madameching.Owed{}
	switch owed.What {
	case madameching.Nothing:
	case madameching.DrawFinds:
		for range owed.N {
			b.payFind(c)
		}
	case madameching.DrawCard:
		b.hold(c, b.drawCard())
	case madameching.TakeDown:
		b.payDown(c)
	case madameching.TakeStone:
		from := &b.Captains[owed.From]
		g := b.random.stone(&from.Stones)
		from.Stones[g]--
		c.Stones[g]++
	case madameching.TakeFind:
		from := &b.Captains[owed.From]
		e := b.random.find(&from.Finds)
		from.Finds[e]--
		from.Found--
		b.find(c, e)
	}
	b.goOn()
}

func (b *board) payDown(c *madameching.Captain) {
	x := b.Lost
	if b.Down == madameching.Unseen {
		x = b.random.card(b.deck)
		b.deck &^= 1 << x
	}
	b.Down, b.Lost = madameching.NoDown, 0
	b.hold(c, x)
}

func (b *board) hold(c *madameching.Captain, x madameching.Card) {
	c.Hand |= 1 << x
	c.Held++
}

// payFind draws an encounter card.
func (b *board) payFind(c *madameching.Captain) {
	if b.finds == (madameching.Finds{}) {
		b.finds, b.Spent = b.Spent, madameching.Finds{}
	}
	e := b.random.find(&b.finds)
	b.finds[e]--
	b.find(c, e)
}

// find gives a captain an encounter card, which may be handed to the mate.
func (b *board) find(c *madameching.Captain, e madameching.Encounter) {
	c.Finds[e]++
	c.Found++
	if b.Crewed {
		b.Fresh[e]++
		b.Handing++
	}
}

// oweFinds owes the active captain encounter cards, as far as there are any.
func (b *board) oweFinds(n int) {
	if n = min(n, b.finds.Count()+b.Spent.Count()); n > 0 {
		b.Owed = madameching.Owed{What: madameching.DrawFinds, N: int8(n)}
	}
}

// goOn continues when nothing is owed and no cards are being handed over: with skills after the encounter cards of a
// mission, or after the captain has taken from the display.
func (b *board) goOn() {
	switch {
	case b.Owed.What != madameching.Nothing || b.Handing > 0:
	case b.Step == madameching.Gain:
		b.toGain()
	case !b.Act.Drawn:
	case b.Act.Lanterns > 0 && b.drawable():
		b.Act.Lanterns--
		b.Owed = madameching.Owed{What: madameching.DrawCard}
	case b.Step != madameching.Give && b.exchanges():
		b.Step = madameching.Give
	default:
		b.Act = madameching.Activation{}
		b.activate()
	}
}

// exchanges reports whether the active captain may or must give the mate a card.
func (b *board) exchanges() bool {
	mate := b.Mate(int(b.Act.Seat))
	return mate >= 0 && b.captain().Held > 0 && (b.first() || b.Given.Has(int(mate)))
}

// first reports whether the mate of the active captain has yet to sail in this turn.
func (b *board) first() bool { return upcoming(&b.Captains[b.Mate(int(b.Act.Seat))]) > 0 }

// upcoming returns the highest chosen card that has not sailed; 0 if all have.
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
func (b *board) reveal() {
	b.Shown = true
	b.activate()
}

// activate begins the turn of the captain with the highest remaining card, or ends the turn.
func (b *board) activate() {
	seat, card := 0, madameching.Card(0)
	for i := range b.Seats() {
		if c := upcoming(&b.Captains[i]); c > card {
			seat, card = i, c
		}
	}
	if card == 0 {
		b.endRound()
		return
	}
	b.Captains[seat].Sailed++
	b.Act = madameching.Activation{Seat: int8(seat), Card: card}
	b.Step = madameching.Sail
}

// endRound ends the turn, and the game if it is over.
func (b *board) endRound() {
	over := b.Ending() || b.Round == lastRound
	b.Step = madameching.LayDisplay
	if over {
		b.Step = madameching.Done
	} else {
		b.Shown, b.Given = false, 0
	}
	for i := range b.Captains {
		c := &b.Captains[i]
		if over {
			for j := range c.Junks {
				c.Gold += int16(c.Junks[j].Gold())
			}
			continue
		}
		c.Chose, c.Sailed, c.Away = [2]madameching.Card{}, 0, 0
	}
}
