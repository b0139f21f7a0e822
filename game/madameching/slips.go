package madameching

import (
	"slices"

	"dockside/game"
)

// This file works out which cards the slips of a reckoning can be.

// slip is a card that was held in secret.
type slip struct {
	card int8 // 0: not settled
	age  int8 // how many shuffles the deck had had when it was drawn; a card that was shuffled in later it cannot be
	// Of hands that are looked at as one: in which it may be, and in which it has been for certain at last.
	in   Seats
	home game.Seat
}

// loose is a card that is in the deck, or an unsettled slip.
type loose struct{ card, since int8 } // since which shuffle

// pack is a kind of cards, as many of each as there are, by what Trail calls x.
type pack []int8

// emptied tells whether all cards of a deck are drawn before it is shuffled again, as those of the encounter cards are
// (MC-44). Of the navigation cards, of which no two are alike, one may be left over (MC-26).
func (p pack) emptied() bool { return slices.Max(p) > 1 }

// navigationPack has each navigation card once; encounterPack the encounter cards.
var (
	navigationPack = append(pack{0}, slices.Repeat([]int8{1}, int(lastCard))...)
	encounterPack  = pack(encounterCopies[:])
)

// now is the age of a slip that may be every card of the pool.
const now = 127

// slip makes a new slip in a hand.
func (r *reckoning) slip(h *holding, seat game.Seat, card, age int8) int16 {
	r.slips = append(r.slips, slip{card: card, age: age})
	id := int16(len(r.slips) - 1)
	r.isIn(id, seat)
	h.add(r.pairs[seat], id)
	return id
}

// claim takes a card out of the pool for a slip of an age: the copy that was shuffled in last, of those that it
// can be. It tells whether there is one.
func (r *reckoning) claim(card, age int8) bool {
	best := -1
	for i, l := range r.pool {
		if l.card == card && r.fits(l, age) && (best < 0 || l.since > r.pool[best].since) {
			best = i
		}
	}
	if best >= 0 {
		last := len(r.pool) - 1
		r.pool[best] = r.pool[last]
		r.pool = r.pool[:last]
	}
	return best >= 0
}

// fits tells whether a slip of an age can be a card that is in the deck.
func (r *reckoning) fits(l loose, age int8) bool {
	return l.since == age || l.since < age && (age == now || !r.emptied)
}

// available tells whether a slip of an age can be a card.
func (r *reckoning) available(card, age int8) bool {
	return slices.ContainsFunc(r.pool, func(l loose) bool { return l.card == card && r.fits(l, age) })
}

// anyCard is a card that a slip of an age can be, each copy as likely; 0 if there is none.
func (r *reckoning) anyCard(age int8) int8 {
	n, found := 0, int8(0)
	for _, l := range r.pool {
		if !r.fits(l, age) {
			continue
		}
		if n++; r.dice.IntN(n) == 0 {
			found = l.card
		}
	}
	return found
}

// being are the slips of a hand that may be a card: one which is settled as it, or else the oldest that can be, since
// those that are left may then be more. Where copies came into the deck at different times the others follow. Of hands
// that are looked at as one all come, first those that were there for certain at last: they need not have moved.
func (r *reckoning) being(hand []int16, seat game.Seat, card int8) []int16 {
	var all []int16
	if r.pairs != apart {
		hand = r.unlike(hand)
		slices.SortStableFunc(hand, func(a, b int16) int { return r.away(a, seat) - r.away(b, seat) })
	}
	for _, id := range hand {
		switch s := r.slips[id]; {
		case s.card == card:
			return []int16{id}
		case s.card == 0 && r.available(card, s.age) &&
			!slices.ContainsFunc(all, func(o int16) bool { return r.slips[o] == s }):
			all = append(all, id)
		}
	}
	if r.byAge(all); len(all) > 1 && r.pairs == apart && !r.mixed(card) {
		return all[:1]
	}
	return all
}

// away is 1 if a slip may have come to a hand since it was last known for certain where it was, else 0.
func (r *reckoning) away(id int16, seat game.Seat) int {
	if r.slips[id].home != seat {
		return 1
	}
	return 0
}

// mixed tells whether copies of a card came into the deck at different times.
func (r *reckoning) mixed(card int8) bool {
	since := int8(-1)
	for _, l := range r.pool {
		if l.card == card && since >= 0 && l.since != since {
			return true
		}
		if l.card == card {
			since = l.since
		}
	}
	return false
}

// unlike are slips in a random order, of alike ones only one.
func (r *reckoning) unlike(hand []int16) []int16 {
	var all []int16
	for _, id := range hand {
		if !slices.ContainsFunc(all, func(o int16) bool { return r.slips[o] == r.slips[id] }) {
			all = append(all, id)
		}
	}
	for i := range all {
		j := i + r.dice.IntN(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// settleAs settles which card a slip is.
func (r *reckoning) settleAs(id int16, card int8) bool {
	switch s := &r.slips[id]; {
	case s.card == card:
		return true
	case s.card != 0 || !r.claim(card, s.age):
		return false
	default:
		s.card = card
		return true
	}
}

// byAge puts slips in order, the oldest first: those have the fewest cards to choose from.
func (r *reckoning) byAge(slips []int16) []int16 {
	slices.SortStableFunc(slips, func(a, b int16) int { return int(r.slips[a].age) - int(r.slips[b].age) })
	return slips
}

// enough tells whether there are cards in the pool for all slips that are not settled.
func (r *reckoning) enough(h *holding) bool {
	if r.ageless {
		return true
	}
	var spare [now + 1]int8
	last := int8(0)
	for _, l := range r.pool {
		spare[l.since]++
		last = max(last, l.since)
	}
	for seat := range game.Seat(places) {
		for _, id := range h.of(seat) {
			if s := r.slips[id]; s.card == 0 {
				spare[s.age]--
				last = max(last, s.age)
			}
		}
	}
	left := int8(0)
	for _, n := range spare[:last+1] {
		if left += n; left < 0 || n < 0 && r.emptied {
			return false
		}
	}
	return true
}

// settle settles all slips that are left.
func (r *reckoning) settle(h *holding) bool {
	var open []int16
	for seat := range game.Seat(places) {
		for _, id := range h.of(seat) {
			if r.slips[id].card == 0 {
				open = append(open, id)
			}
		}
	}
	for _, id := range r.byAge(open) {
		if card := r.anyCard(r.slips[id].age); card == 0 || !r.settleAs(id, card) {
			return false
		}
	}
	return true
}

// cards are the cards of some slips.
func (r *reckoning) cards(slips []int16) []int8 {
	cards := make([]int8, len(slips))
	for i, id := range slips {
		cards[i] = r.slips[id].card
	}
	return cards
}
