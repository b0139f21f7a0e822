package madameching

import "dockside/game"

// This file looks at two hands as one. Crews give each other cards unseen in each turn, so that there are far more
// ways than matter: it is tried first which cards a crew can have drawn and lost to others, and only then how it had
// them in its two hands.

// together tells for each hand the first of those that it is looked at as one with.
type together [places]game.Seat

// apart are hands each for itself.
var apart = together{0, 1, 2, 3, 4}

// together are pairs of hands each of which has passed more cards unseen with the other than with any other hand.
func (t Trail) together() together {
	var passed [places][places]int
	for n := range t.Len() {
		if f := t.at(n); f.hides() && f.what != swapped {
			passed[f.a][f.b]++
			passed[f.b][f.a]++
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

// closest is the hand with which most cards were passed; the first of several.
func closest(passed [places]int) int {
	best := 0
	for other, n := range passed {
		if n > passed[best] {
			best = other
		}
	}
	return best
}

// within tells whether a card passed unseen between hands that are looked at as one.
func (r *reckoning) within(f fact) bool { return f.hides() && r.pairs[f.a] == r.pairs[f.b] }

// pass lets a card pass unseen between hands that are looked at as one: each that may have been here may be there.
func (r *reckoning) pass(f fact, h *holding) {
	hand := h.of(r.pairs[f.a])
	if f.what == handed {
		hand = r.fresh
	}
	for _, id := range hand {
		s := &r.slips[id]
		switch {
		case s.in.Has(int(f.a)):
			s.in = s.in.with(int(f.b))
		case f.what == swapped && s.in.Has(int(f.b)):
			s.in = s.in.with(int(f.a))
		}
	}
}

// isIn notes in which hand a slip is for certain.
func (r *reckoning) isIn(id int16, seat game.Seat) {
	r.slips[id].in, r.slips[id].home = Seats(0).with(int(seat)), seat
}

// hand are the slips that may be in a hand.
func (r *reckoning) hand(h *holding, seat game.Seat) []int16 {
	all := h.of(r.pairs[seat])
	hand := make([]int16, 0, len(all))
	for _, id := range all {
		if r.slips[id].in.Has(int(seat)) {
			hand = append(hand, id)
		}
	}
	return hand
}

// told is the trail with the cards of a history, but for those that passed between hands that are looked at as one.
func (r *reckoning) told() Trail {
	b := []byte(r.trail)
	for n := range r.trail.Len() {
		f := r.trail.at(n)
		if !f.secret() || f.what == seen || r.within(f) {
			continue
		}
		at := b[n*factSize:]
		at[3] = byte(r.slips[r.moved[n][0]].card)
		if f.what == swapped {
			at[4] = byte(r.slips[r.moved[n][1]].card)
		}
	}
	return Trail(b)
}
