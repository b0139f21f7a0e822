package deduction

import (
	"iter"
	"slices"

	"dockside/game"
)

// slip is a variable of the search: a card that was held in secret. It is settled once its card is known.
type slip struct {
	card int8 // 0: not settled
	age  int8 // how many shuffles the deck had had when it was drawn; no card shuffled in later is possible
	// in is the set of merged hands in which it may be, and home the last one in which it certainly was.
	in   seats
	home int8
}

// loose is a card that is in the deck or an unsettled slip, with the number of the shuffle that brought it there.
type loose struct{ card, since int8 }

// Pack is the number of copies of each card of a kind. The index is X of a fact.
type Pack []int8

// emptied reports whether all cards of a deck are drawn before it is shuffled again. A pack with copies, that of the
// encounter cards, is (MC-44). Of the navigation cards, all different, one may be left over (MC-26).
func (p Pack) emptied() bool { return slices.Max(p) > 1 }

const (
	everyAge = 127 // the age of a slip that can be any card of the pool
	// MaxAge is the largest number of shuffles that a trail can hold. Later ones count as this one.
	MaxAge = everyAge - 1
)

// slip makes a new slip in a hand.
func (r *search) slip(h *holding, seat game.Seat, card, age int8) int16 {
	r.slips = append(r.slips, slip{card: card, age: age})
	id := int16(len(r.slips) - 1)
	r.isIn(id, seat)
	h.add(r.merged[seat], id)
	return id
}

// claim takes a card out of the pool for a slip of an age: the possible copy that was shuffled in last. It reports
// whether there is one.
func (r *search) claim(card, age int8) bool {
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

// fits reports whether a slip of an age can be a card of the pool.
func (r *search) fits(l loose, age int8) bool {
	return l.since == age || l.since < age && (age == everyAge || !r.emptied)
}

// available reports whether the pool has a copy of a card for a slip of an age.
func (r *search) available(card, age int8) bool {
	return slices.ContainsFunc(r.pool, func(l loose) bool { return l.card == card && r.fits(l, age) })
}

// some reports whether a slip of an age can be one of some cards.
func (r *search) some(cards []loose, age int8) bool {
	return slices.ContainsFunc(cards, func(l loose) bool { return r.fits(l, age) })
}

// anyCard returns a random card that a slip of an age can be, each copy with equal probability; 0 if there is none.
func (r *search) anyCard(age int8) int8 {
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

// being returns the slips of a hand that may be a card: the one settled as it, or the oldest possible one, which
// leaves most choices to the others. If copies came into the deck at different times, the others follow. Of merged
// hands all slips are listed, first those whose home is the hand.
func (r *search) being(hand []int16, seat game.Seat, card int8) []int16 {
	if r.merged == apart && !r.mixed(card) {
		return r.oldest(hand, card)
	}
	var all []int16
	if r.merged != apart {
		hand = r.unlike(hand)
		slices.SortStableFunc(hand, func(a, b int16) int { return r.away(a, seat) - r.away(b, seat) })
	}
	for i, id := range hand {
		switch s := r.slips[id]; {
		case s.card == card:
			return hand[i : i+1]
		case s.card == 0 && r.available(card, s.age) &&
			!slices.ContainsFunc(all, func(o int16) bool { return r.slips[o] == s }):
			all = append(all, id)
		}
	}
	return r.byAge(all)
}

// oldest returns the slip of a hand that is settled as a card, or else the oldest that can be it.
func (r *search) oldest(hand []int16, card int8) []int16 {
	var buffer [mostSlips]loose
	copies := buffer[:0]
	for _, l := range r.pool {
		if l.card == card {
			copies = append(copies, l)
		}
	}
	best := -1
	for i, id := range hand {
		switch s := r.slips[id]; {
		case s.card == card:
			return hand[i : i+1]
		case s.card == 0 && (best < 0 || s.age < r.slips[hand[best]].age) && r.some(copies, s.age):
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return hand[best : best+1]
}

// away returns 0 if the home of a slip is a hand, else 1.
func (r *search) away(id int16, seat game.Seat) int {
	if game.Seat(r.slips[id].home) != seat {
		return 1
	}
	return 0
}

// mixed reports whether copies of a card came into the deck at different times.
func (r *search) mixed(card int8) bool {
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

// unlike returns slips in random order, one of each group of equal ones.
func (r *search) unlike(hand []int16) []int16 {
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

// settleAs settles which card a slip is. It reports whether that is possible.
func (r *search) settleAs(id int16, card int8) bool {
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

// byAge sorts slips in place, the oldest first. These have the fewest possible cards.
func (r *search) byAge(slips []int16) []int16 {
	slices.SortStableFunc(slips, func(a, b int16) int { return int(r.slips[a].age) - int(r.slips[b].age) })
	return slips
}

// enough reports whether the pool has a card for each unsettled slip.
func (r *search) enough(h *holding) bool {
	if r.ageless {
		return true
	}
	var spare [everyAge + 1]int8
	last := int8(0)
	for _, l := range r.pool {
		spare[l.since]++
		last = max(last, l.since)
	}
	for seat := range game.Seat(hands) {
		for _, id := range h.of(seat) {
			if s := &r.slips[id]; s.card == 0 {
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

// settle settles all slips that are left, at random. It reports whether that is possible.
func (r *search) settle(h *holding) bool {
	for _, id := range r.byAge(slices.Collect(r.unsettled(h))) {
		if card := r.anyCard(r.slips[id].age); card == 0 || !r.settleAs(id, card) {
			return false
		}
	}
	return true
}

// unsettled iterates over the slips in all hands that are not settled.
func (r *search) unsettled(h *holding) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		for seat := range game.Seat(hands) {
			for _, id := range h.of(seat) {
				if r.slips[id].card == 0 && !yield(id) {
					return
				}
			}
		}
	}
}

// cards returns the cards of slips.
func (r *search) cards(slips []int16) []int8 {
	cards := make([]int8, len(slips))
	for i, id := range slips {
		cards[i] = r.slips[id].card
	}
	return cards
}
