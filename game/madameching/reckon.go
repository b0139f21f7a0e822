package madameching

import (
	"slices"

	"dockside/game"
)

// This file works out what may be in hidden hands. A trail tells what a seat knows of every card that was held
// in secret; a history is one way in which all of it can have happened. Cards are followed as slips: a slip is
// a card in a hand, of which it may not be known yet which one it is.

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
	trail    Trail
	of       pack
	emptied  bool // see pack.emptied
	dice     game.Dice
	later    [][]destiny // by fact that hides which card moved
	pairs    together    // hands that are looked at as one
	slips    []slip
	moved    [][2]int16 // the slips of each fact
	pool     []loose
	fresh    []int16 // slips gained since the last begun
	ageless  bool    // the ages of slips are left aside
	deadEnds deadEnds
	ends     int    // how many there are
	scratch  []byte // where moments are put together
	blame    Seats  // whose hands have led to the last dead end
	tries    int    // how many branches more may be in vain before all begins anew
	spent    int    // of how many branches were those attempts that have found nothing
}

const (
	// attempt is after how many branches in vain a search begins anew, with other choices; later attempts are longer.
	attempt = 60
	// exactly is for how many branches in vain the search is the same. Then every third attempt looks at pairs of hands
	// first, which helps with crews; and every third leaves aside when cards were shuffled into the deck. It never comes
	// to that where people play as it pays, and often where random plays make matches long and the encounter cards are
	// shuffled fifty times: more branches would find more histories, but take longer than a computer player may think.
	exactly = 1_000
)

// reckon looks for a history of a trail, at random, and tells where the slips are at its end. It gives nil if there is
// none. It is not sure of that when it has tried most branches in vain.
func reckon(t Trail, of pack, d game.Dice, most int) (found *reckoning, in holding, sure bool) {
	r := newReckoning(t, of, d)
	for spent, tries, n := 0, attempt, 0; spent < most; spent, tries = spent+tries, tries+attempt {
		if spent >= exactly {
			n++
		}
		if n%3 == 1 {
			if pairs, h, ok := r.byPairs(tries); ok {
				pairs.spent = spent
				return pairs, h, true
			}
			continue
		}
		r.ageless = n%3 == 2
		if h, ok := r.attempt(tries); ok {
			r.spent = spent
			return r, h, true
		}
		if r.tries > 0 {
			return nil, holding{}, true
		}
	}
	return nil, holding{}, false
}

// newReckoning is a search of which nothing is done.
func newReckoning(t Trail, of pack, d game.Dice) *reckoning {
	return &reckoning{
		trail: t, of: of, emptied: of.emptied(), dice: d, later: foresee(t, of), pairs: apart,
		moved: make([][2]int16, t.Len()), deadEnds: deadEnds{},
	}
}

// byPairs looks for a history in which two hands are one, and then for one in which they are two.
func (r *reckoning) byPairs(tries int) (*reckoning, holding, bool) {
	pairs := newReckoning(r.trail, r.of, r.dice)
	pairs.pairs = r.trail.together()
	if _, ok := pairs.attempt(tries); !ok {
		return nil, holding{}, false
	}
	hands := newReckoning(pairs.told(), r.of, r.dice)
	h, ok := hands.attempt(tries)
	return hands, h, ok
}

// attempt is a search from the beginning, where all cards are in the deck.
func (r *reckoning) attempt(tries int) (holding, bool) {
	r.slips, r.fresh, r.pool, r.tries = r.slips[:0], r.fresh[:0], r.pool[:0], tries
	for card, n := range r.of {
		for range n {
			r.pool = append(r.pool, loose{card: int8(card)})
		}
	}
	return r.walk(0, holding{})
}

// walk follows the trail from a fact on, and tells where the slips are in the end.
func (r *reckoning) walk(first int, h holding) (holding, bool) {
	n, h, ok := r.follow(first, h)
	if !ok {
		r.trace(first, n)
	}
	return h, ok
}

// follow does so, and tells with which fact it has come to an end.
func (r *reckoning) follow(n int, h holding) (int, holding, bool) {
	r.blame = anywhere
	for ; n < r.trail.Len(); n++ {
		f := r.trail.at(n)
		switch f.what {
		case gained:
			if !r.gain(n, f, &h) {
				return n, h, false
			}
		case taken:
			if !r.claim(f.x, now) {
				r.blame = r.holder(f.x, &h) | r.copied(f)
				return n, h, false
			}
			r.slip(&h, f.a, f.x, now)
		case returned:
			r.pool = append(r.pool, loose{f.x, int8(f.a)})
		case begun:
			r.fresh = r.fresh[:0]
		default:
			if r.within(f) {
				r.pass(f, &h)
				continue
			}
			first, second := r.ways(n, f, &h)
			if len(first)*len(second) != 1 {
				h, ok := r.branch(n, f, h, first, second)
				return n, h, ok
			}
			if !r.move(n, f, &h, first[0], second[0]) {
				return n, h, false
			}
		}
	}
	return n, h, r.settle(&h)
}

// gain draws a slip from the deck. It tells whether that can be.
func (r *reckoning) gain(n int, f fact, h *holding) bool {
	age := int8(f.b)
	if r.ageless {
		age = now
	}
	id := r.slip(h, f.a, f.x, age)
	r.moved[n][0] = id
	r.fresh = append(r.fresh, id)
	return (f.x == 0 || r.claim(f.x, age)) && r.enough(h)
}

// ways are the slips that may have moved with a fact, or were seen, and those that moved the other way, which is none
// but for a swap. They come in a random order.
func (r *reckoning) ways(n int, f fact, h *holding) (first, second []int16) {
	none, hand := []int16{0}, r.hand(h, f.a)
	switch f.what {
	case swapped:
		if f.hides() {
			return r.movable(n, r.hand(h, f.b), f.b, f.a), r.movable(n, hand, f.a, f.b)
		}
		return r.being(r.hand(h, f.b), f.b, f.x), r.being(hand, f.a, f.y)
	case seen:
		hand = slices.DeleteFunc(r.hand(h, f.b), func(id int16) bool { return r.looked(n, id) })
		if f.x == 0 {
			return hand[:1], none
		}
		return r.being(hand, f.b, f.x), none
	case handed:
		hand = slices.DeleteFunc(hand, func(id int16) bool { return !slices.Contains(r.fresh, id) })
	default:
	}
	if f.hides() {
		return r.movable(n, hand, f.a, f.b), none
	}
	return r.being(hand, f.a, f.x), none
}

// branch tries all that a fact may have been, as long as that can make a difference.
func (r *reckoning) branch(n int, f fact, h holding, first, second []int16) (holding, bool) {
	if r.isDeadEnd(n, &h) {
		return h, false
	}
	causes := r.causes(f, &h)
	blame := causes
	slips, fresh, pool := slices.Clone(r.slips), slices.Clone(r.fresh), slices.Clone(r.pool)
	for _, x := range first {
		for _, y := range second {
			next := h
			if r.blame = anywhere; r.move(n, f, &next, x, y) {
				if end, ok := r.walk(n+1, next); ok {
					return end, true
				}
			}
			if r.tries--; r.tries <= 0 {
				return h, false
			}
			r.slips, r.fresh, r.pool = append(r.slips[:0], slips...), append(r.fresh[:0], fresh...), append(r.pool[:0], pool...)
			if r.blame&causes == 0 {
				r.isEnd(n, &h)
				return h, false
			}
			blame |= r.blame
		}
	}
	r.blame = blame
	r.isEnd(n, &h)
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
		h.remove(r.pairs[f.a], x)
	case swapped:
		r.bring(h, x, f.b, f.a)
		r.bring(h, y, f.a, f.b)
	case given, handed:
		r.bring(h, x, f.a, f.b)
		r.fresh = slices.DeleteFunc(r.fresh, func(id int16) bool { return id == x })
		if f.what == given {
			r.fresh = append(r.fresh, x)
		}
	case seen:
		if f.x != 0 {
			r.isIn(x, f.b)
		}
	default:
	}
	return f.x == 0 || r.enough(h)
}

// bring brings a slip from one hand to another one.
func (r *reckoning) bring(h *holding, id int16, from, to game.Seat) {
	h.remove(r.pairs[from], id)
	h.add(r.pairs[to], id)
	r.isIn(id, to)
}

// looked tells whether a slip has been seen before a fact in the same look at a hand. Something happens between two
// looks.
func (r *reckoning) looked(n int, id int16) bool {
	for n--; n >= 0 && r.trail.at(n).what == seen; n-- {
		if r.moved[n][0] == id {
			return true
		}
	}
	return false
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
