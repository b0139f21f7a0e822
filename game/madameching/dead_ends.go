package madameching

import (
	"encoding/binary"
	"slices"

	"dockside/game"
)

// This file keeps a search for a history from losing its way twice. In long matches of crews, who give each other
// cards unseen in each turn, there are far more ways than moments that they lead to; and what one crew has done is
// tried again and again, while it is the other's cards that cannot have been played.

// moment is all of a history before a fact on which it depends how it can go on: which cards are in the hands, and of
// slips that are not settled the ages. Where some hands alone have led to a dead end it tells of these. As a string it
// can be remembered.
type moment string

// deadEnds are moments from which nothing leads to the end of the trail, by fact.
type deadEnds map[int][]blamed

// blamed are moments for which some hands are to blame. They are looked through in the order in which they were met,
// so that the same dice find the same history.
type blamed struct {
	blame   Seats
	moments map[moment]bool
}

// isDeadEnd tells whether it is known that nothing leads from a moment to the end of the trail.
func (r *reckoning) isDeadEnd(n int, h *holding) bool {
	for _, end := range r.deadEnds[n] {
		if end.moments[moment(r.moment(end.blame, h))] {
			r.blame = end.blame
			return true
		}
	}
	return false
}

// mostEnds is how many dead ends are remembered at once, which takes 80 MB or so; people never come near.
const mostEnds = 1 << 18

// isEnd remembers a dead end, for which some hands are to blame.
func (r *reckoning) isEnd(n int, h *holding) {
	if r.ends++; r.ends > mostEnds {
		clear(r.deadEnds)
		r.ends = 1
	}
	ends := r.deadEnds[n]
	i := slices.IndexFunc(ends, func(b blamed) bool { return b.blame == r.blame })
	if i < 0 {
		i = len(ends)
		r.deadEnds[n] = append(ends, blamed{r.blame, map[moment]bool{}})
	}
	r.deadEnds[n][i].moments[moment(r.moment(r.blame, h))] = true
}

// hands are those that a fact changes, or that were seen.
func (f fact) hands() Seats {
	switch f.what {
	case given, handed, swapped:
		return Seats(0).with(int(f.a)).with(int(f.b))
	case seen:
		return Seats(0).with(int(f.b))
	default:
		return Seats(0).with(int(f.a))
	}
}

// copied are all hands if a fact tells of a card that is there more than once: which copy is left, and from which
// shuffle, depends on all of them.
func (r *reckoning) copied(f fact) Seats {
	if r.of[f.x] > 1 || r.of[f.y] > 1 {
		return anywhere
	}
	return 0
}

// causes are the hands on which it depends how a fact can be: also that which has its card instead.
func (r *reckoning) causes(f fact, h *holding) Seats {
	if r.pairs != apart {
		return anywhere
	}
	return f.hands() | r.copied(f) | r.holder(f.x, h) | r.holder(f.y, h)
}

// holder is the hand which is known to have a card; none if no hand is.
func (r *reckoning) holder(card int8, h *holding) Seats {
	for seat := range game.Seat(places) {
		if card != 0 && slices.ContainsFunc(h.of(seat), func(id int16) bool { return r.slips[id].card == card }) {
			return Seats(0).with(int(seat))
		}
	}
	return 0
}

// trace goes back from a dead end: who has exchanged cards with a hand that is to blame, is as well.
func (r *reckoning) trace(first, n int) {
	for n--; n >= first; n-- {
		f := r.trail.at(n)
		if f.what == begun || f.what == returned || f.what == gained || f.what == taken {
			continue
		}
		if hands := f.hands(); r.blame&hands != 0 {
			r.blame |= hands | r.copied(f)
		}
	}
}

// moment is where a history has come to, as far as some hands go. It is good until the next one is asked for.
func (r *reckoning) moment(blame Seats, h *holding) []byte {
	b := r.scratch[:0]
	if r.ageless {
		b = append(b, 0)
	}
	var marks [mostSlips]uint16
	for seat := range game.Seat(places) {
		if blame.Has(int(seat)) {
			hand := marks[:0]
			for _, id := range h.of(seat) {
				hand = append(hand, r.mark(id))
			}
			b = appendSorted(b, hand)
		}
		b = append(b, 0xff)
	}
	if blame == anywhere {
		b = appendSorted(b, r.copies())
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

// mark is what a moment tells of a slip.
func (r *reckoning) mark(id int16) uint16 {
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
	if r.pairs != apart {
		m |= uint16(s.in) << in
	}
	return m
}

// copies are the cards of the pool of which there are more than one, since which shuffle each has been there: that
// does not follow from what is in the hands.
func (r *reckoning) copies() (marks []uint16) {
	for _, l := range r.pool {
		if r.of[l.card] > 1 && !r.ageless {
			marks = append(marks, uint16(l.card)<<8|uint16(l.since))
		}
	}
	return marks
}
