package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// hands are states of private pictures.
func hands() []render.State {
	answer, swap := sail(3, 4, in(rules.React, 9)), sail(4, 3, in(rules.Swap, 9))
	give, gift := sail(crews, 8, in(rules.Give, 6)), sail(crews, 8, handed)
	late, two := sail(4, 11, and(in(rules.Choose, 14), chosen(0))), sail(2, 7, and(in(rules.Choose, 9), chosen(0)))
	sealed, deeds := sail(4, 2, and(in(rules.Choose, 9), chosen(2))), sail(3, 5, and(in(rules.Deeds, 12), loaded))
	back, junk := sail(crews, 8, and(in(rules.Give, 6), owing)), sail(2, 6, in(rules.Sail, 8))
	claim := sail(3, 4, and(in(rules.Claim, 9), choosy))
	peek := sail(2, 3, in(rules.Swap, 6))
	longest := sail(4, 4, in(rules.React, 12))
	asked, taker := answer.Turn()[0], swap.Turn()[0]
	return []render.State{
		private("hand-mock", mockedHand(), 0, "choose 37", "wish turn-12 41 28 10", "cancel thief never",
			"cancel siren never", "cancel traitor never", "cancel sword never"),
		private("hand-choose", late, 1, "", "cancel thief white", "cancel siren skill"),
		private("hand-start", sail(3, 2, in(rules.Choose, 1)), 0, ""),
		private("hand-sealed", sealed, 0, "", "wish turn-9 down", "then turn-9 only"),
		private("hand-two", two, 0, ""),
		private("hand-two-draft", two, 0, two.Moves(0)[1], "pilot kite"),
		private("hand-two-full", laden(two), 0, ""),
		private("hand-deeds", deeds, deeds.Active(), "", "cancel thief always", "cancel siren always",
			"cancel traitor always", "cancel sword always"),
		private("hand-many", laden(deeds), deeds.Active(), ""),
		private("hand-asked", answer, asked, ""),
		private("hand-swap", swap, taker, ""),
		private("hand-swap-draft", swap, taker, "swap "+game.Move(swap.Captains[swap.Act.Target].Hand.List()[0].String())),
		private("hand-swap-two", peek, peek.Turn()[0], ""),
		private("hand-give", give, give.Turn()[0], ""),
		private("hand-hand", gift, gift.Turn()[0], ""),
		private("hand-give-back", back, back.Active(), ""),
		private("hand-sail", junk, junk.Active(), "", "junk turn-8 37 1"),
		named(private("hand-names", longest, longest.Turn()[0], "")),
		private("hand-claim", claim, claim.Active(), ""),
		private("hand-gain", rewarded(), 1, ""),
		private("hand-wait", deeds, (deeds.Active()+1)%3, ""),
	}
}

// private returns the state of a seat's private picture.
func private(name string, s rules.State, seat game.Seat, draft game.Move, laid ...game.Order) render.State {
	state := render.Pose(name, Hand, s)
	state.Scene.View, state.Scene.Seat, state.Scene.Draft, state.Scene.Orders = s.View(seat), seat, draft, laid
	return state
}

// named returns a state with long names.
func named(s render.State) render.State {
	s.Scene.Names = longNames
	return s
}

// choosy reports whether there is a choice of missions.
func choosy(s rules.State) bool { return len(s.Moves(s.Active())) > 1 }

// owing reports whether the active captain has to give a card back.
func owing(s rules.State) bool { return s.Given.Has(int(s.Mate(int(s.Act.Seat)))) }

// handed reports whether encounter cards can be handed over.
func handed(s rules.State) bool { return s.Handing > 1 }

// loaded reports whether the active captain holds several encounter cards.
func loaded(s rules.State) bool { return s.Captains[s.Act.Seat].Finds.Count() > 2 && !s.Act.Played }

// mockedHand returns the position of the mock-up: turn 12, before the choices.
func mockedHand() rules.State {
	s := mocked(false)
	s.Step, s.Shown, s.Act, s.Display = rules.Choose, false, rules.Activation{}, [3]rules.Card{28, 41, 10}
	for i := range s.Captains {
		s.Captains[i].Chose, s.Captains[i].Sailed = [2]rules.Card{}, 0
	}
	c := &s.Captains[0]
	c.Hand, c.Held, c.Junks = rules.SetOf(5, 20, 37, 45, 54), 5, row(3, 8, 12, 23, 30, 33)
	c.Finds[rules.PilotKite], c.Finds[rules.SirenLantern], c.Finds[rules.Trader] = 1, 1, 1
	return s
}

// laden returns a position with as much in the hand of the active captain as possible.
func laden(s rules.State) rules.State {
	c := &s.Captains[s.Turn()[0]]
	for card := rules.Card(1); c.Hand.Count() < 9; card += 5 {
		c.Hand |= rules.SetOf(card)
	}
	c.Held = int8(c.Hand.Count())
	for e := rules.Mentor; e <= rules.Relic1; e += 2 {
		c.Finds[e]++
	}
	c.Found = int8(c.Finds.Count())
	c.Up, c.Down = [rules.Skills]int8{1, 2, 1, 0, 1}, [rules.Skills]int8{0, 1, 0, 1, 1}
	c.Junks[0] = row(3, 8, 12, 23, 30, 33, 40, 50)[0]
	c.Junks[0] = rules.Expedition{Cards: c.Junks[0].Cards, Size: 8, Turned: 0b1010}
	return s
}
