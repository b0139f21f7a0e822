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

// recall returns the cards that all seats have in hand or face down, by the events of a seat. A shown card leaves the
// hand, until one is left and all return (SS-40). So discard piles contain no new information (SS-42), and only the
// order of the dummy's deck is unknown.
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

// remembered returns the hands of the others as a seat remembers them, including face-down cards. It omits hands with
// missing events: the visible number of cards shows that.
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

// deal replaces guessed cards by remembered ones. It guesses which one is face down.
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
