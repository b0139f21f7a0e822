package engine

import (
	"iter"
	"math/bits"

	"dockside/game"
	"dockside/game/shipshape"
)

const (
	cards = 10
	deck  = shipshape.Set(1<<(cards+1) - 2) // the crew cards of a captain
)

// recall returns the cards that everybody has in hand or face down, by what a seat has heard. A shown card leaves
// the hand, until one is left and all come back (SS-40). So discard piles tell nothing new (SS-42), and only the
// order of the deck of the dummy stays unknown.
func recall(heard iter.Seq[game.Event]) [maxSeats]shipshape.Set {
	var hands [maxSeats]shipshape.Set
	for seat := range hands {
		hands[seat] = deck
	}
	for e := range heard {
		switch e.Key {
		case shipshape.Revealed:
			for _, shown := range e.Args[0].([]game.Event) {
				hands[shown.Args[0].(game.Seat)] &^= 1 << shown.Args[1].(int)
			}
		case shipshape.Refilled:
			hands[e.Args[0].(game.Seat)] = deck
		}
	}
	return hands
}

// remembered returns the hands of the others as a seat recalls them, with cards that lie face down. It leaves out
// those of whom not everything was heard: how many cards they have is visible.
func remembered(s *shipshape.State, seat game.Seat, heard iter.Seq[game.Event]) [maxSeats]shipshape.Set {
	var hands [maxSeats]shipshape.Set
	if heard == nil {
		return hands
	}
	for i, hand := range recall(heard) {
		c := &s.Captains[i]
		had := int(c.Held)
		if c.Bid != 0 {
			had++
		}
		if i < s.Seats() && game.Seat(i) != seat && count(hand) == had {
			hands[i] = hand
		}
	}
	return hands
}

// deal replaces guessed cards by remembered ones. Which of them lies face down is guessed.
func deal(s *shipshape.State, hands *[maxSeats]shipshape.Set, chance *random) {
	for i, hand := range hands {
		if hand == 0 {
			continue
		}
		c := &s.Captains[i]
		if c.Bid != 0 {
			c.Bid = chance.card(hand)
			hand &^= 1 << c.Bid
		}
		c.Hand, c.Discards = hand, deck&^hand&^(1<<c.Bid)
	}
}

// spend returns a hand after a card of it was shown (SS-40, SS-41).
func spend(hand shipshape.Set, card int8) shipshape.Set {
	if hand &^= 1 << card; count(hand) < 2 {
		return deck
	}
	return hand
}

func count(hand shipshape.Set) int { return bits.OnesCount64(uint64(hand)) }
