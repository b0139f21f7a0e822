package engine

import (
	"slices"

	"dockside/game"
	"dockside/game/shipshape"
)

// regretMatcher is the strategy of a bidder, learned by regret matching (Hart and Mas-Colell, 2000). Regrets never
// fall below zero, and later rounds count more (Tammelin, 2014).
type regretMatcher struct {
	regret [cards + 1]float64 // by how much each card would have been better
	played [cards + 1]float64 // how often each card was played, which approximates an equilibrium
}

// bid draws a card of a hand in proportion to weights, or any card if all weights are zero.
func bid(weights *[cards + 1]float64, hand shipshape.Set, chance *random) int8 {
	left := float64(chance.Uint64()>>11) / (1 << 53) * total(weights, hand)
	last := int8(0)
	for rest := hand; rest != 0; rest &= rest - 1 {
		card := lowest(rest)
		if weights[card] == 0 {
			continue
		}
		last = card
		if left -= weights[card]; left < 0 {
			break
		}
	}
	if last == 0 {
		return chance.card(hand)
	}
	return last
}

// total returns the sum of the weights of the cards of a hand.
func total(weights *[cards + 1]float64, hand shipshape.Set) float64 {
	sum := 0.0
	for ; hand != 0; hand &= hand - 1 {
		sum += weights[lowest(hand)]
	}
	return sum
}

// learn updates the strategy with the result that each card of a hand would have had in a round.
func (m *regretMatcher) learn(hand shipshape.Set, worth *[cards + 1]float64, round int) {
	regrets, mean := total(&m.regret, hand), 0.0
	for rest := hand; rest != 0; rest &= rest - 1 {
		card, p := lowest(rest), 1/float64(count(hand))
		if regrets > 0 {
			p = m.regret[card] / regrets
		}
		m.played[card] += p * float64(round)
		mean += p * worth[card]
	}
	for ; hand != 0; hand &= hand - 1 {
		card := lowest(hand)
		m.regret[card] = max(0, m.regret[card]+worth[card]-mean)
	}
}

// The numbers of rounds of regret matching: enough that no answer gains a hundredth, and the minimum for any strategy.
const (
	rounds      = 1000
	roundsFirst = 100
)

// solve plays a number of biddings, until all strategies are close to an equilibrium.
func (b *auction) solve(most int, stopped func() bool) {
	for round := 1; round <= most && (round <= roundsFirst || !stopped()); round++ {
		var s shown
		for i := range b.size {
			s.first[i] = b.pick(i, 0, b.hands[i])
		}
		b.bidAgain(&s)
		for i := range b.size {
			if i != b.dummy {
				b.regret(i, s, round)
			}
		}
	}
}

// pick draws a card of a bidder by its present regrets.
func (b *auction) pick(i, again int, hand shipshape.Set) int8 {
	return bid(&b.matchers[i][again].regret, hand, &b.random)
}

// bidAgain draws the second cards of tied bidders.
func (b *auction) bidAgain(s *shown) {
	s.again = [bidders]int8{}
	again := b.again(&s.first)
	for i := range b.size {
		if again>>i&1 == 1 {
			s.again[i] = b.pick(i, again, spend(b.hands[i], s.first[i]))
		}
	}
}

// regret updates the regrets of a bidder with the results of each other card, and if it was tied, of each other second
// card.
func (b *auction) regret(i int, s shown, round int) {
	var worth [cards + 1]float64
	if again := b.again(&s.first); again>>i&1 == 1 {
		left, was := spend(b.hands[i], s.first[i]), s.again[i]
		for rest := left; rest != 0; rest &= rest - 1 {
			s.again[i] = lowest(rest)
			worth[s.again[i]] = b.value(i, &s)
		}
		s.again[i] = was
		b.matchers[i][again].learn(left, &worth, round)
	}
	for rest := b.hands[i]; rest != 0; rest &= rest - 1 {
		s.first[i] = lowest(rest)
		b.bidAgain(&s)
		worth[s.first[i]] = b.value(i, &s)
	}
	b.matchers[i][0].learn(b.hands[i], &worth, round)
}

// seldom is the least frequency of a played card, relative to the most frequent one. Rarer cards mostly remain from the
// first rounds.
const seldom = 0.05

// mixture returns the mixed strategy of a bidder.
func (b *auction) mixture(i int) [cards + 1]float64 {
	mixture, most := b.matchers[i][0].played, 0.0
	for _, p := range mixture {
		most = max(most, p)
	}
	for card, p := range mixture {
		if p < seldom*most {
			mixture[card] = 0
		}
	}
	return mixture
}

// bidder returns the index of a seat in the auction.
func (b *auction) bidder(seat game.Seat) int { return slices.Index(b.seats[:b.size], int8(seat)) }

// tries is how many biddings of the others a bid is evaluated against.
const tries = 400

// adopt replaces the regrets by the strategies, so that pick draws from these. No strategy is learned afterwards.
func (b *auction) adopt() {
	for j := range b.matchers {
		for again := range b.matchers[j] {
			b.matchers[j][again].regret = b.matchers[j][again].played
		}
		b.matchers[j][0].regret = b.mixture(j)
	}
}

// values returns the value of each card of a bidder against the strategies of the others. It must be the last call,
// because it adopts the strategies.
func (b *auction) values(i int) (worth [cards + 1]float64) {
	b.adopt()
	for range tries {
		var s shown
		for j := range b.size {
			s.first[j] = b.pick(j, 0, b.hands[j])
		}
		for hand := b.hands[i]; hand != 0; hand &= hand - 1 {
			s.first[i] = lowest(hand)
			b.bidAgain(&s)
			worth[s.first[i]] += b.value(i, &s) / tries
		}
	}
	return worth
}

// afterBid returns the win chance of the seat at the end of a voyage in which it bids a card now, and the others by the
// adopted strategies.
func (b *auction) afterBid(t *analysis, v simulation, move game.Move) float64 {
	var s shown
	i := b.bidder(t.seat)
	b.random = newRandom(v.random.Uint64())
	for j := range b.size {
		s.first[j] = b.pick(j, 0, b.hands[j])
	}
	card, _ := shipshape.ParseBid(move)
	s.first[i] = int8(card)
	b.bidAgain(&s)
	o := b.settle(&s)
	v.setOrder(t.group(), b.named(&o))
	v.finishVoyage()
	return v.chances()[t.seat] + b.kept(i, &s)
}
