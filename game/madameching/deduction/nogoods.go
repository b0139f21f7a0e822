package deduction

import (
	"encoding/binary"
	"slices"

	"dockside/game"
)

// moment is the part of a position in a search that decides its possible continuations: the cards in hands, and the
// ages of unsettled slips. It may cover only some hands.
type moment string

// nogoods are the moments, by fact, from which no history leads to the end of the trail. In long matches of crews far
// more ways than moments exist. A nogood covers only the hands that are to blame, so the search does not vary the
// cards of one crew when the cards of the other are the problem (conflict-directed backjumping).
type nogoods map[int][]blamed

// blamed are moments of the same hands. They are kept in a list, so that equal dice find the same history.
type blamed struct {
	blame   seats
	moments map[moment]bool
}

// isNogood reports whether no history leads from a known moment to the end of the trail.
func (r *search) isNogood(n int, h *holding) bool {
	for _, end := range r.nogoods[n] {
		if end.moments[moment(r.moment(end.blame, h))] {
			r.blame = end.blame
			return true
		}
	}
	return false
}

// mostNogoods bounds the memory of a search to about 80 MB. Sensible play never comes near.
const mostNogoods = 1 << 18

// addNogood remembers a dead end of the hands to blame.
func (r *search) addNogood(n int, h *holding) {
	if r.ends++; r.ends > mostNogoods {
		clear(r.nogoods)
		r.ends = 1
	}
	ends := r.nogoods[n]
	i := slices.IndexFunc(ends, func(b blamed) bool { return b.blame == r.blame })
	if i < 0 {
		i = len(ends)
		r.nogoods[n] = append(ends, blamed{r.blame, map[moment]bool{}})
	}
	r.nogoods[n][i].moments[moment(r.moment(r.blame, h))] = true
}

// hands returns the hands that a fact changes or shows.
func (f Fact) hands() seats {
	switch f.Kind {
	case Given, Handed, Swapped:
		return only(f.A).with(f.B)
	case Seen:
		return only(f.B)
	default:
		return only(f.A)
	}
}

// copied returns all hands if a fact is about a card with copies, since the remaining copy and its shuffle depend on
// all of them.
func (r *search) copied(f Fact) seats {
	if r.of[f.X] > 1 || r.of[f.Y] > 1 {
		return anyHand
	}
	return 0
}

// causes returns the hands on which the possible variants of a fact depend. A hand that has the card instead is one.
func (r *search) causes(f Fact, h *holding) seats {
	if r.merged != apart {
		return anyHand
	}
	return f.hands() | r.copied(f) | r.holder(f.X, h) | r.holder(f.Y, h)
}

// holder returns the hand that is known to have a card; none if there is none.
func (r *search) holder(card int8, h *holding) seats {
	for seat := range game.Seat(hands) {
		if card != 0 && slices.ContainsFunc(h.of(seat), func(id int16) bool { return r.slips[id].card == card }) {
			return only(seat)
		}
	}
	return 0
}

// trace goes back from a dead end at fact n. It blames all hands that exchanged cards with a blamed hand.
func (r *search) trace(first, n int) {
	for n--; n >= first; n-- {
		f := r.trail.At(n)
		if f.Kind == Begun || f.Kind == Returned || f.Kind == Gained || f.Kind == Taken {
			continue
		}
		if hands := f.hands(); r.blame&hands != 0 {
			r.blame |= hands | r.copied(f)
		}
	}
}

// moment encodes the moment of some hands. The result is valid until the next call.
func (r *search) moment(blame seats, h *holding) []byte {
	b := r.scratch[:0]
	if r.ageless {
		b = append(b, 0)
	}
	var marks [mostSlips]uint16
	for seat := range game.Seat(hands) {
		if blame.has(seat) {
			hand := marks[:0]
			for _, id := range h.of(seat) {
				hand = append(hand, r.mark(id))
			}
			b = appendSorted(b, hand)
		}
		b = append(b, 0xff)
	}
	if blame == anyHand {
		b = appendSorted(b, r.copies(marks[:0]))
	}
	r.scratch = b
	return b
}

func appendSorted(b []byte, marks []uint16) []byte {
	slices.Sort(marks)
	for _, m := range marks {
		b = binary.BigEndian.AppendUint16(b, m)
	}
	return b
}

// mark encodes a slip for a moment.
func (r *search) mark(id int16) uint16 {
	const (
		open  = 1 << 8
		fresh = 1 << 9
		in    = 10 // bits
	)
	s := r.slips[id]
	m := uint16(s.card)
	if s.card == 0 {
		m = open | uint16(s.age)
	}
	if slices.Contains(r.fresh, id) {
		m |= fresh
	}
	if r.merged != apart {
		m |= uint16(s.in) << in
	}
	return m
}

// copies appends the marks of the cards of the pool with copies and their shuffles, which do not follow from the hands.
func (r *search) copies(marks []uint16) []uint16 {
	for _, l := range r.pool {
		if r.of[l.card] > 1 && !r.ageless {
			marks = append(marks, uint16(l.card)<<8|uint16(l.since))
		}
	}
	return marks
}
