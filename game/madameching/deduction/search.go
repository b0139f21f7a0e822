package deduction

import (
	"slices"

	"dockside/game"
)

// players is the largest number of seats, and Table a hand beside theirs: the cards that lie open.
const (
	players           = 4
	Table   game.Seat = players
	hands             = players + 1
)

// seats is a set of hands.
type seats uint8

func (s seats) has(seat game.Seat) bool   { return s&(1<<seat) != 0 }
func (s seats) with(seat game.Seat) seats { return s | 1<<seat }
func only(seat game.Seat) seats           { return 1 << seat }

// anyHand is the set of all hands.
const anyHand seats = 1<<hands - 1

// mostSlips is the largest number of slips in a hand.
const mostSlips = 55

// holding is the assignment of slips to hands at some moment of a history.
type holding struct {
	hands [hands][mostSlips]int16 // indices of search.slips
	sizes [hands]int8
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

// History is one way in which all facts of a trail can have happened.
type History struct {
	found *search
	end   holding
	cost  int
}

// Hand returns the cards of a hand at the end of the history, in no particular order.
func (h *History) Hand(seat game.Seat) []int8 { return h.found.cards(h.end.of(seat)) }

// Fresh returns the cards that were gained since the last Begun and not handed over.
func (h *History) Fresh() []int8 { return h.found.cards(h.found.fresh) }

// Cost returns the number of branches of the attempts that found nothing.
func (h *History) Cost() int { return h.cost }

// Trail returns the trail with all cards filled in.
func (h *History) Trail() Trail {
	r := h.found
	b := []byte(r.trail)
	for n := range r.trail.Len() {
		if r.trail.At(n).secret() {
			r.fill(b, n)
		}
	}
	return Trail(b).normal()
}

// fill writes the cards of fact n into an encoded trail.
func (r *search) fill(b []byte, n int) {
	at := b[n*factSize:]
	at[3] = byte(r.slips[r.moved[n][0]].card)
	if r.trail.At(n).Kind == Swapped {
		at[4] = byte(r.slips[r.moved[n][1]].card)
	}
}

// search is the state of a backtracking search for a history.
type search struct {
	trail   Trail
	of      Pack
	emptied bool // see Pack.emptied
	dice    game.Dice
	later   [][]future // by fact that hides which card moved
	merged  merging
	slips   []slip
	moved   [][2]int16 // the slips of each fact
	pool    []loose
	fresh   []int16 // slips gained since the last Begun
	ageless bool    // the ages of slips are ignored
	nogoods nogoods
	ends    int    // the number of nogoods
	scratch []byte // the buffer of moment
	saved   []snapshot
	depth   int   // how many snapshots are in use
	blame   seats // the hands that led to the last dead end
	tries   int   // how many more branches may fail before a restart
}

// snapshot is what a branch restores before it tries the next variant. Snapshots are reused.
type snapshot struct {
	slips []slip
	fresh []int16
	pool  []loose
}

// save takes a snapshot. It returns its index.
func (r *search) save() int {
	if r.depth == len(r.saved) {
		r.saved = append(r.saved, snapshot{})
	}
	s := &r.saved[r.depth]
	s.slips = append(s.slips[:0], r.slips...)
	s.fresh = append(s.fresh[:0], r.fresh...)
	s.pool = append(s.pool[:0], r.pool...)
	r.depth++
	return r.depth - 1
}

// restore restores a snapshot, and drops all later ones.
func (r *search) restore(n int) {
	s := &r.saved[n]
	r.slips = append(r.slips[:0], s.slips...)
	r.fresh = append(r.fresh[:0], s.fresh...)
	r.pool = append(r.pool[:0], s.pool...)
	r.depth = n + 1
}

const (
	// attempt is the number of failed branches before the first restart, which makes other choices. Later attempts are
	// longer.
	attempt = 60
	// exactly is the number of failed branches for which all attempts are alike. Then every third attempt merges pairs of
	// hands first, which helps with crews, and every third ignores when cards were shuffled into the deck. Sensible play
	// never leads there. Random play often does, because it shuffles the encounter cards up to fifty times. More branches
	// would find more histories, but take longer than a computer player may think.
	exactly = 1_000
)

// Search looks for a random history of a trail. It gives up after about limit failed branches. It returns nil if it
// found none; sure reports whether there is none then.
func Search(t Trail, of Pack, d game.Dice, limit int) (found *History, sure bool) {
	r := newSearch(t, of, d)
	for cost, tries, n := 0, attempt, 0; cost < limit; cost, tries = cost+tries, tries+attempt {
		if cost >= exactly {
			n++
		}
		if n%3 == 1 {
			if pairs, h, ok := r.byPairs(tries); ok {
				return &History{pairs, h, cost}, true
			}
			continue
		}
		r.ageless = n%3 == 2
		if h, ok := r.attempt(tries); ok {
			return &History{r, h, cost}, true
		}
		if r.tries > 0 {
			return nil, true
		}
	}
	return nil, false
}

// newSearch returns a search that has not begun.
func newSearch(t Trail, of Pack, d game.Dice) *search {
	return &search{
		trail: t, of: of, emptied: of.emptied(), dice: d, later: futures(t, of), merged: apart,
		moved: make([][2]int16, t.Len()), nogoods: nogoods{},
	}
}

// byPairs looks for a history in which pairs of hands are merged, and then for one that separates them.
func (r *search) byPairs(tries int) (*search, holding, bool) {
	pairs := newSearch(r.trail, r.of, r.dice)
	pairs.merged = r.trail.partners()
	if _, ok := pairs.attempt(tries); !ok {
		return nil, holding{}, false
	}
	split := newSearch(pairs.filledOutside(), r.of, r.dice)
	h, ok := split.attempt(tries)
	return split, h, ok
}

// attempt searches from the beginning, where all cards are in the deck. It returns the final holding.
func (r *search) attempt(tries int) (h holding, ok bool) {
	r.slips, r.fresh, r.pool, r.tries, r.depth = r.slips[:0], r.fresh[:0], r.pool[:0], tries, 0
	for card, n := range r.of {
		for range n {
			r.pool = append(r.pool, loose{card: int8(card)})
		}
	}
	ok = r.walk(0, &h)
	return h, ok
}

// walk follows the trail from a fact to its end, and changes a holding accordingly. It reports whether there is a way.
func (r *search) walk(first int, h *holding) bool {
	n, ok := r.follow(first, h)
	if !ok {
		r.trace(first, n)
	}
	return ok
}

// follow follows the trail like walk. It also returns the fact at which it stopped.
func (r *search) follow(n int, h *holding) (int, bool) {
	r.blame = anyHand
	for ; n < r.trail.Len(); n++ {
		f := r.trail.At(n)
		switch f.Kind {
		case Gained:
			if !r.gain(n, f, h) {
				return n, false
			}
		case Taken:
			if !r.claim(f.X, everyAge) {
				r.blame = r.holder(f.X, h) | r.copied(f)
				return n, false
			}
			r.slip(h, f.A, f.X, everyAge)
		case Returned:
			r.pool = append(r.pool, loose{f.X, int8(f.A)})
		case Begun:
			r.fresh = r.fresh[:0]
		default:
			if r.within(f) {
				r.pass(f, h)
				continue
			}
			first, second := r.ways(n, f, h)
			if len(first)*len(second) != 1 {
				return n, r.branch(n, f, h, first, second)
			}
			if !r.move(n, f, h, first[0], second[0]) {
				return n, false
			}
		}
	}
	return n, r.settle(h)
}

// gain draws a slip from the deck. It reports whether that is possible.
func (r *search) gain(n int, f Fact, h *holding) bool {
	age := int8(f.B)
	if r.ageless {
		age = everyAge
	}
	id := r.slip(h, f.A, f.X, age)
	r.moved[n][0] = id
	r.fresh = append(r.fresh, id)
	return (f.X == 0 || r.claim(f.X, age)) && r.enough(h)
}

// ways returns, in random order, the slips that may have moved with a fact or were seen, and those that may have moved
// the other way. Only a swap has a second list; for other facts it is a dummy of one element.
func (r *search) ways(n int, f Fact, h *holding) (first, second []int16) {
	hand := r.hand(h, f.A)
	switch f.Kind {
	case Swapped:
		if f.hides() {
			return r.movable(n, r.hand(h, f.B), f.B, f.A), r.movable(n, hand, f.A, f.B)
		}
		return r.being(r.hand(h, f.B), f.B, f.X), r.being(hand, f.A, f.Y)
	case Seen:
		hand = without(r.hand(h, f.B), func(id int16) bool { return r.looked(n, id) })
		if f.X == 0 {
			return hand[:1], none
		}
		return r.being(hand, f.B, f.X), none
	case Handed:
		hand = without(hand, func(id int16) bool { return !slices.Contains(r.fresh, id) })
	default:
	}
	if f.hides() {
		return r.movable(n, hand, f.A, f.B), none
	}
	return r.being(hand, f.A, f.X), none
}

// none is the second list of all facts that move no slip the other way.
var none = []int16{0}

// without returns the slips for which out is false.
func without(hand []int16, out func(int16) bool) []int16 {
	return slices.DeleteFunc(slices.Clone(hand), out)
}

// branch tries all variants of a fact, as long as that can make a difference.
func (r *search) branch(n int, f Fact, h *holding, first, second []int16) bool {
	if r.isNogood(n, h) {
		return false
	}
	causes := r.causes(f, h)
	blame := causes
	saved := r.save()
	for _, x := range first {
		for _, y := range second {
			next := *h
			if r.blame = anyHand; r.move(n, f, &next, x, y) && r.walk(n+1, &next) {
				*h = next
				return true
			}
			if r.tries--; r.tries <= 0 {
				return false
			}
			r.restore(saved)
			if r.blame&causes == 0 {
				r.addNogood(n, h)
				return false
			}
			blame |= r.blame
		}
	}
	r.blame = blame
	r.addNogood(n, h)
	return false
}

// move applies a fact to slip x, and in a swap to slip y in the other direction. It reports whether that is possible.
func (r *search) move(n int, f Fact, h *holding, x, y int16) bool {
	r.moved[n] = [2]int16{x, y}
	if f.X != 0 && !r.settleAs(x, f.X) || f.Y != 0 && !r.settleAs(y, f.Y) {
		return false
	}
	switch f.Kind {
	case Lost:
		h.remove(r.merged[f.A], x)
	case Swapped:
		r.bring(h, x, f.B, f.A)
		r.bring(h, y, f.A, f.B)
	case Given, Handed:
		r.bring(h, x, f.A, f.B)
		r.fresh = slices.DeleteFunc(r.fresh, func(id int16) bool { return id == x })
		if f.Kind == Given {
			r.fresh = append(r.fresh, x)
		}
	case Seen:
		if f.X != 0 {
			r.isIn(x, f.B)
		}
	default:
	}
	return f.X == 0 || r.enough(h)
}

// bring moves a slip from one hand to another.
func (r *search) bring(h *holding, id int16, from, to game.Seat) {
	h.remove(r.merged[from], id)
	h.add(r.merged[to], id)
	r.isIn(id, to)
}

// looked reports whether a slip was seen before fact n in the same look at a hand. Other facts separate two looks.
func (r *search) looked(n int, id int16) bool {
	for n--; n >= 0 && r.trail.At(n).Kind == Seen; n-- {
		if r.moved[n][0] == id {
			return true
		}
	}
	return false
}
