package madameching

import (
	"dockside/game"
	"dockside/game/madameching/deduction"
)

// layDown lays the first card of the display face down. It is not drawn yet (MC-20).
func (s *State) layDown() {
	s.Down, s.Lost = NoDown, 0
	if s.drawable() {
		s.refill()
		s.Down, s.DownAge = Unseen, s.age(navigation)
	}
}

// drawable reports whether there is a navigation card to draw (MC-26).
func (s *State) drawable() bool { return s.DeckSize() > 0 || s.Discard != 0 }

// refill shuffles the discard pile into a new deck if the deck is empty (MC-26). The card that lies face down is then
// the last card of the old deck.
func (s *State) refill() {
	if s.DeckSize() > 0 {
		return
	}
	if s.Down == Unseen {
		s.Lost, s.Down = s.deck().lowest(), LeftOver
	}
	s.Shuffles[navigation]++
	for _, c := range s.Discard.List() {
		s.note(navigation, deduction.Fact{Kind: deduction.Returned, A: game.Seat(s.age(navigation)), X: int8(c)})
	}
	s.Discard = 0
}

// toDraw returns the cards from which the next one is drawn. It refills the deck if needed.
func (s *State) toDraw() Cards {
	if s.drawable() {
		s.refill()
	}
	return s.deck()
}

// below returns the possible cards that lie face down.
func (s *State) below() Cards {
	if s.Down == LeftOver {
		return SetOf(s.Lost)
	}
	return s.deck()
}

// findsToDraw returns the encounter cards from which the next one is drawn. It shuffles the discard pile if the deck is
// empty (MC-44).
func (s *State) findsToDraw() Finds {
	if s.FindsLeft() == 0 {
		s.Shuffles[encounters]++
		for _, e := range s.Spent.List() {
			s.note(encounters, deduction.Fact{Kind: deduction.Returned, A: game.Seat(s.age(encounters)), X: int8(e)})
		}
		s.Spent = Finds{}
	}
	return s.finds()
}

// found gives a seat an encounter card from the deck.
func (s *State) found(seat game.Seat, e Encounter) {
	c := &s.Captains[seat]
	c.Finds[e]++
	c.Found++
	s.note(encounters, deduction.Fact{Kind: deduction.Gained, A: seat, B: game.Seat(s.age(encounters)), X: int8(e)})
}
