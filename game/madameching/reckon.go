package madameching

import (
	"bytes"
	"slices"

	"dockside/game"
)

// This file works out what may be in hidden hands. A trail tells what a seat knows of every card that was held
// in secret; a history is one way in which all of it can have happened. Cards are followed as slips: a slip is
// a card in a hand, of which it may not be known yet which one it is.

// slip is a card that was held in secret.
type slip struct {
	card int8 // 0: not settled
	age  int8 // how many shuffles the deck had had when it was drawn; a card that was shuffled in later it cannot be
}

// loose is a card that is in the deck, or an unsettled slip.
type loose struct{ card, since int8 } // since which shuffle

// pack is a kind of cards, as many of each as there are, by what Trail calls x.
type pack []int8

// navigationPack has each navigation card once; encounterPack the encounter cards.
var (
	navigationPack = append(pack{0}, slices.Repeat([]int8{1}, int(lastCard))...)
	encounterPack  = pack(encounterCopies[:])
)

// The table is a hand like those of the seats: the display lies there.
const (
	onTable game.Seat = maxSeats
	places            = maxSeats + 1
)

// mostSlips is how many slips a hand may have: all navigation cards.
const mostSlips = int(lastCard)

// holding is where the slips are at some moment of a history.
type holding struct {
	hands [places][mostSlips]int16 // slips, by their places in reckoning.slips
	sizes [places]int8
}

func (h *holding) of(seat game.Seat) []int16 { return h.hands[seat][:h.sizes[seat]] }

func (h *holding) add(seat game.Seat, slip int16) {
	h.hands[seat][h.sizes[seat]] = slip
	h.sizes[seat]++
}

func (h *holding) remove(seat game.Seat, slip int16) {
	hand := h.of(seat)
	i := slices.Index(hand, slip)
	hand[i] = hand[len(hand)-1]
	h.sizes[seat]--
}

// reckoning looks for a history.
type reckoning struct {
	trail   Trail
	dice    game.Dice
	later   [][]destiny // by fact that hides which card moved
	slips   []slip
	moved   [][2]int16 // the slips of each fact
	pool    []loose
	fresh   []int16 // slips gained since the last begun
	ageless bool    // the ages of slips are left aside
	tries   int     // how many branches more are tried before all begins anew
}

// attempt is after how many branches in vain a search begins anew, with other choices; later attempts are longer.
// Only the first one asks when cards were shuffled into the deck: after many shuffles and many moves in the dark
// hardly anything follows from that, but at great cost.
const attempt = 60

// reckon looks for a history of a trail, at random, and tells where the slips are at its end. It gives nil if there is
// none. It is not sure of that when it has tried most branches in vain.
func reckon(t Trail, of pack, d game.Dice, most int) (found *reckoning, in holding, sure bool) {
	r := &reckoning{trail: t, dice: d, later: foresee(t, of), moved: make([][2]int16, t.Len())}
	for spent, tries := 0, attempt; spent < most; spent, tries = spent+tries, tries+attempt {
		r.ageless = spent > 0
		r.slips, r.fresh, r.pool, r.tries = r.slips[:0], r.fresh[:0], r.pool[:0], tries
		for card, n := range of {
			for range n {
				r.pool = append(r.pool, loose{card: int8(card)})
			}
		}
		if h, ok := r.walk(0, holding{}); ok {
			return r, h, true
		}
		if r.tries > 0 {
			return nil, holding{}, true
		}
	}
	return nil, holding{}, false
}

// walk follows the trail from a fact on, and tells where the slips are in the end.
func (r *reckoning) walk(n int, h holding) (holding, bool) {
	for ; n < r.trail.Len(); n++ {
		f := r.trail.at(n)
		switch f.what {
		case gained:
			if !r.gain(n, f, &h) {
				return h, false
			}
		case taken:
			if !r.claim(f.x, now) {
				return h, false
			}
			h.add(f.a, r.slip(f.x, now))
		case returned:
			r.pool = append(r.pool, loose{f.x, int8(f.a)})
		case begun:
			r.fresh = r.fresh[:0]
		case seen:
			if !r.see(n, f, &h) {
				return h, false
			}
			n += int(h.sizes[f.b]) - 1
		default:
			first, second := r.ways(n, f, &h)
			if len(first)*len(second) != 1 {
				return r.branch(n, f, h, first, second)
			}
			if !r.move(n, f, &h, first[0], second[0]) {
				return h, false
			}
		}
	}
	return h, r.settle(&h)
}

// now is the age of a slip that may be every card of the pool.
const now = 127

// slip makes a new slip.
func (r *reckoning) slip(card, age int8) int16 {
	r.slips = append(r.slips, slip{card, age})
	return int16(len(r.slips) - 1)
}

// gain draws a slip from the deck. It tells whether that can be.
func (r *reckoning) gain(n int, f fact, h *holding) bool {
	age := int8(f.b)
	if r.ageless {
		age = now
	}
	id := r.slip(f.x, age)
	r.moved[n][0] = id
	r.fresh = append(r.fresh, id)
	h.add(f.a, id)
	return f.x == 0 || r.claim(f.x, age)
}

// claim takes a card out of the pool for a slip of an age: the copy that was shuffled in last, of those that it
// can be. It tells whether there is one.
func (r *reckoning) claim(card, age int8) bool {
	best := -1
	for i, l := range r.pool {
		if l.card == card && l.since <= age && (best < 0 || l.since > r.pool[best].since) {
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

// available tells whether a slip of an age can be a card.
func (r *reckoning) available(card, age int8) bool {
	return slices.ContainsFunc(r.pool, func(l loose) bool { return l.card == card && l.since <= age })
}

// anyCard is a card that a slip of an age can be, each copy as likely; 0 if there is none.
func (r *reckoning) anyCard(age int8) int8 {
	n, found := 0, int8(0)
	for _, l := range r.pool {
		if l.since > age {
			continue
		}
		if n++; r.dice.IntN(n) == 0 {
			found = l.card
		}
	}
	return found
}

// ways are the slips that may have moved with a fact, and those the other way, which is none but for a swap. They
// come in a random order.
func (r *reckoning) ways(n int, f fact, h *holding) (first, second []int16) {
	none := []int16{0}
	switch {
	case f.what == swapped && f.hides():
		return r.movable(n, h.of(f.b), f.b, f.a), r.movable(n, h.of(f.a), f.a, f.b)
	case f.what == swapped:
		return r.being(h.of(f.b), f.x), r.being(h.of(f.a), f.y)
	}
	hand := h.of(f.a)
	if f.what == handed {
		hand = slices.Clone(hand)
		hand = slices.DeleteFunc(hand, func(id int16) bool { return !slices.Contains(r.fresh, id) })
	}
	if !f.hides() {
		return r.being(hand, f.x), none
	}
	return r.movable(n, hand, f.a, f.b), none
}

// being are the slips of a hand that may be a card: one which is settled as it, or else the oldest that can be, since
// those that are left may then be more. Where copies came into the deck at different times the others follow.
func (r *reckoning) being(hand []int16, card int8) []int16 {
	var all []int16
	for _, id := range hand {
		switch s := r.slips[id]; {
		case s.card == card:
			return []int16{id}
		case s.card == 0 && r.available(card, s.age) &&
			!slices.ContainsFunc(all, func(o int16) bool { return r.slips[o].age == s.age }):
			all = append(all, id)
		}
	}
	if r.byAge(all); len(all) > 1 && !r.mixed(card) {
		return all[:1]
	}
	return all
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

// branch tries all that a fact may have been.
func (r *reckoning) branch(n int, f fact, h holding, first, second []int16) (holding, bool) {
	slips, fresh, pool := slices.Clone(r.slips), slices.Clone(r.fresh), slices.Clone(r.pool)
	for _, x := range first {
		for _, y := range second {
			if r.tries--; r.tries <= 0 {
				return h, false
			}
			next := h
			if r.move(n, f, &next, x, y) {
				if end, ok := r.walk(n+1, next); ok {
					return end, true
				}
			}
			r.slips, r.fresh, r.pool = append(r.slips[:0], slips...), append(r.fresh[:0], fresh...), append(r.pool[:0], pool...)
		}
	}
	return h, false
}

// move carries a fact out, with the slip x, and in a swap y the other way. It tells whether that can be.
func (r *reckoning) move(n int, f fact, h *holding, x, y int16) bool {
	r.moved[n] = [2]int16{x, y}
	if f.x != 0 && !r.settleAs(x, f.x) || f.y != 0 && !r.settleAs(y, f.y) {
		return false
	}
	switch f.what {
	case lost:
		h.remove(f.a, x)
	case swapped:
		h.remove(f.b, x)
		h.remove(f.a, y)
		h.add(f.a, x)
		h.add(f.b, y)
	default:
		h.remove(f.a, x)
		h.add(f.b, x)
		r.fresh = slices.DeleteFunc(r.fresh, func(id int16) bool { return id == x })
		if f.what == given {
			r.fresh = append(r.fresh, x)
		}
	}
	return true
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

// see takes into account that somebody has looked at a hand: whoever knows which cards it had settles them all.
func (r *reckoning) see(n int, f fact, h *holding) bool {
	var cards []int8
	var open []int16
	for i, id := range h.of(f.b) {
		cards = append(cards, r.trail.at(n+i).x)
		r.moved[n+i][0] = id
	}
	if f.x == 0 {
		return true
	}
	for _, id := range h.of(f.b) {
		if card := r.slips[id].card; card == 0 {
			open = append(open, id)
		} else if !strike(&cards, card) {
			return false
		}
	}
	for _, id := range r.byAge(open) {
		fits := slices.DeleteFunc(slices.Clone(cards), func(card int8) bool { return !r.available(card, r.slips[id].age) })
		if len(fits) == 0 {
			return false
		}
		card := fits[r.dice.IntN(len(fits))]
		r.settleAs(id, card)
		strike(&cards, card)
	}
	return true
}

// strike takes a card out of a list, and tells whether it was there.
func strike(cards *[]int8, card int8) bool {
	i := slices.Index(*cards, card)
	if i >= 0 {
		*cards = slices.Delete(*cards, i, i+1)
	}
	return i >= 0
}

// byAge puts slips in order, the oldest first: those have the fewest cards to choose from.
func (r *reckoning) byAge(slips []int16) []int16 {
	slices.SortStableFunc(slips, func(a, b int16) int { return int(r.slips[a].age) - int(r.slips[b].age) })
	return slips
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

// filled is the trail with all cards as they were in the history.
func (r *reckoning) filled() Trail {
	b := []byte(r.trail)
	for n := range r.trail.Len() {
		at, f := b[n*factSize:], r.trail.at(n)
		switch {
		case !f.secret():
			continue
		case f.what == swapped:
			at[4] = byte(r.slips[r.moved[n][1]].card)
		}
		at[3] = byte(r.slips[r.moved[n][0]].card)
	}
	return Trail(b).tidy()
}

// tidy is the trail with the cards of each hand that was seen in order.
func (t Trail) tidy() Trail {
	b := []byte(t)
	for n := 0; n < t.Len(); n++ {
		first := n
		for n < t.Len() && t.at(n).what == seen {
			n++
		}
		if n > first {
			look := slices.SortedFunc(slices.Chunk(b[first*factSize:n*factSize], factSize), bytes.Compare)
			copy(b[first*factSize:], bytes.Join(look, nil))
		}
	}
	return Trail(b)
}
