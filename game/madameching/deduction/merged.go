package deduction

import "dockside/game"

// merging maps each hand to the first of the hands that the search merges with it. Crews give each other cards unseen
// in each turn, which makes far too many ways. So the search first finds which cards a crew drew and lost as a whole,
// and then how its two hands held them.
type merging [hands]game.Seat

// apart merges no hands.
var apart = merging{0, 1, 2, 3, 4}

// partners merges each pair of hands that have passed more cards unseen to each other than to any other hand.
func (t Trail) partners() merging {
	var passed [hands][hands]int
	for n := range t.Len() {
		if f := t.At(n); f.hides() && f.Kind != Swapped {
			passed[f.A][f.B]++
			passed[f.B][f.A]++
		}
	}
	pairs := apart
	for seat := range passed {
		other := closest(passed[seat])
		if other < seat && passed[seat][other] > 0 && closest(passed[other]) == seat {
			pairs[seat] = game.Seat(other)
		}
	}
	return pairs
}

// closest returns the hand with which most cards were passed; the first of several.
func closest(passed [hands]int) int {
	best := 0
	for other, n := range passed {
		if n > passed[best] {
			best = other
		}
	}
	return best
}

// within reports whether a card passed unseen between merged hands.
func (r *search) within(f Fact) bool { return f.hides() && r.merged[f.A] == r.merged[f.B] }

// pass lets a card pass unseen between merged hands: each slip that may have been in the one may be in the other.
func (r *search) pass(f Fact, h *holding) {
	hand := h.of(r.merged[f.A])
	if f.Kind == Handed {
		hand = r.fresh
	}
	for _, id := range hand {
		s := &r.slips[id]
		switch {
		case s.in.has(f.A):
			s.in = s.in.with(f.B)
		case f.Kind == Swapped && s.in.has(f.B):
			s.in = s.in.with(f.A)
		}
	}
}

// isIn notes in which hand a slip certainly is.
func (r *search) isIn(id int16, seat game.Seat) {
	r.slips[id].in, r.slips[id].home = only(seat), int8(seat)
}

// hand returns the slips that may be in a hand. The caller must not change them.
func (r *search) hand(h *holding, seat game.Seat) []int16 {
	all := h.of(r.merged[seat])
	if r.merged == apart {
		return all
	}
	hand := make([]int16, 0, len(all))
	for _, id := range all {
		if r.slips[id].in.has(seat) {
			hand = append(hand, id)
		}
	}
	return hand
}

// filledOutside returns the trail with the cards of the history, except those that passed between merged hands.
func (r *search) filledOutside() Trail {
	b := []byte(r.trail)
	for n := range r.trail.Len() {
		if f := r.trail.At(n); f.secret() && f.Kind != Seen && !r.within(f) {
			r.fill(b, n)
		}
	}
	return Trail(b)
}
