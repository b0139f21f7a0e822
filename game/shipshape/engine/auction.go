package engine

import (
	"dockside/game"
	"dockside/game/shipshape"
)

const bidders = 4 // of a group, at most

// order is the order in which bidders take crates, by index in the auction.
type order [bidders]int8

// code returns a number from 0 to 255 that identifies the order.
func (o *order) code() int { return int(o[0]) | int(o[1])<<2 | int(o[2])<<4 | int(o[3])<<6 }

// auction is the bidding of a group as a game of its own. All seats choose a card at the same time. The cards decide
// the order in which crates are taken, and each order has known win chances. The future value of a spent card counts,
// too.
type auction struct {
	size  int
	seats [bidders]int8 // of the bidders, ascending
	holds [bidders]int8
	hands [bidders]shipshape.Set
	dummy int  // the bidder who bids blindly; -1 if there is none
	last  bool // holds settle ties, since it is the second bidding (SS-37)

	orders   []order
	worth    [256][bidders]float64                // win chances by the code of an order and by bidder
	keep     [bidders][cards + 1]float64          // the value to a bidder of keeping a card
	matchers [bidders][1 << bidders]regretMatcher // by bidder, and the set of bidders of a tie; 0: first bidding
	random   random
}

// newAuction returns the auction in which the seat has to bid.
func (t *analysis) newAuction() *auction {
	s := &t.state
	g := &s.Groups[t.group()]
	b := &auction{dummy: -1, last: g.Bidding == 2, random: newRandom(uint64(t.means.Dice.IntN(1 << 30)))}
	for _, seat := range g.Asked.List() {
		if seat == int(s.Dummy()) {
			b.dummy = b.size
		}
		b.seats[b.size], b.holds[b.size], b.hands[b.size] = int8(seat), s.Captains[seat].Hold, t.hand(seat)
		b.size++
	}
	b.orders = permute(nil, order{0, 1, 2, 3}, 0, b.size)
	return b
}

// permute lists all orders of the bidders from an index on.
func permute(all []order, o order, from, size int) []order {
	if from == size {
		return append(all, o)
	}
	for i := from; i < size; i++ {
		o[from], o[i] = o[i], o[from]
		all = permute(all, o, from+1, size)
		o[from], o[i] = o[i], o[from]
	}
	return all
}

// hand returns the cards that a bidder may show, by the knowledge of the seat.
func (t *analysis) hand(seat int) shipshape.Set {
	c := &t.state.Captains[seat]
	switch {
	case game.Seat(seat) == t.seat:
		return c.Hand
	case t.hands[seat] != 0:
		return t.hands[seat]
	default:
		return deck
	}
}

// evaluateOrders simulates the voyage after each order in a number of determinizations.
func (b *auction) evaluateOrders(t *analysis, guesses int) {
	done := 0.0
	for base := range t.determinizations(guesses) {
		done++
		for _, o := range b.orders {
			v := *base
			v.setOrder(t.group(), b.named(&o))
			v.finishVoyage()
			chances := v.chances()
			for i, seat := range b.seats[:b.size] {
				b.worth[o.code()][i] += chances[seat]
			}
		}
	}
	for _, o := range b.orders {
		for i := range b.size {
			b.worth[o.code()][i] /= done
		}
	}
	b.valueCards(t)
}

// named returns the seats of an order.
func (b *auction) named(o *order) []int8 {
	seats := make([]int8, b.size)
	for i, bidder := range o[:b.size] {
		seats[i] = b.seats[bidder]
	}
	return seats
}

// valueCards computes the value of keeping each card: the slope of the odds, times the judge's value of the card.
func (b *auction) valueCards(t *analysis) {
	toCome := biddings(&t.state, t.group())
	for i := range b.size {
		chance := 0.0
		for _, o := range b.orders {
			chance += b.worth[o.code()][i] / float64(len(b.orders))
		}
		for card := range b.keep[i] {
			b.keep[i][card] = chance * (1 - chance) * t.judge.hand(1<<card, toCome)
		}
	}
}

// shown has the cards of a bidding, and the second cards of tied bidders.
type shown struct {
	first, again [bidders]int8
}

// settle returns the order in which the bidders take crates (SS-32 to SS-37).
func (b *auction) settle(s *shown) order {
	var heights [bidders]int16
	for i := range b.size {
		heights[i] = b.height(s, i)
	}
	o := order{0, 1, 2, 3}
	for i := range b.size {
		place := 0
		for j := range b.size {
			if heights[j] > heights[i] {
				place++
			}
		}
		o[place] = int8(i)
	}
	return o
}

// height returns a larger number for bidders who take a crate earlier.
func (b *auction) height(s *shown, i int) int16 {
	const free, freeAgain = 200, 100
	if !b.tied(&s.first, i) {
		return free + int16(s.first[i])
	}
	if b.last || b.tied(&s.again, i) {
		return int16(b.holds[i])
	}
	return freeAgain + int16(s.again[i])
}

// tied reports whether another bidder has shown the same card; 0 is none.
func (b *auction) tied(shown *[bidders]int8, i int) bool {
	for j, card := range shown[:b.size] {
		if j != i && card == shown[i] {
			return true
		}
	}
	return false
}

// again returns the set of bidders of a second bidding.
func (b *auction) again(first *[bidders]int8) (set int) {
	for i := range b.size {
		if !b.last && b.tied(first, i) {
			set |= 1 << i
		}
	}
	return set
}

// value returns the win chance of a bidder after some cards were shown, including those of a second bidding.
func (b *auction) value(i int, s *shown) float64 {
	o := b.settle(s)
	return b.worth[o.code()][i] + b.kept(i, s)
}

// kept returns the value of a bidder's cards afterwards, compared with the present ones.
func (b *auction) kept(i int, s *shown) float64 {
	sum, hand := 0.0, b.hands[i]
	for _, card := range [2]int8{s.first[i], s.again[i]} {
		if card == 0 {
			continue
		}
		before := hand
		hand = spend(hand, card)
		for back := hand &^ before; back != 0; back &= back - 1 {
			sum += b.keep[i][lowest(back)]
		}
		if !hand.Has(int(card)) {
			sum -= b.keep[i][card]
		}
	}
	return sum
}
