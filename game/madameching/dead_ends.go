package madameching

import (
	"encoding/binary"
	"slices"

	"dockside/game"
)

// This file keeps a search for a history from losing its way twice. In long matches of crews, who give each other
// cards unseen in each turn, there are far more ways than moments that they lead to.

// moment is all of a history before a fact on which it depends how it can go on: which cards are in the hands, and of
// slips that are not settled the ages. As a string it can be remembered.
type moment string

// isDeadEnd tells whether it is known that nothing leads from a moment to the end of the trail.
func (r *reckoning) isDeadEnd(n int, h *holding) bool {
	return len(r.deadEnds) > 0 && r.deadEnds[r.moment(n, h)]
}

// moment is where a history has come to.
func (r *reckoning) moment(n int, h *holding) moment {
	b := binary.BigEndian.AppendUint32(nil, uint32(n))
	if r.ageless {
		b[0] = 1
	}
	for seat := range game.Seat(places) {
		hand := make([]uint16, 0, mostSlips)
		for _, id := range h.of(seat) {
			hand = append(hand, r.mark(id))
		}
		b = appendSorted(b, hand)
	}
	return moment(appendSorted(b, r.copies()))
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
	)
	s := r.slips[id]
	m := uint16(s.card)
	if s.card == 0 {
		m = open | uint16(s.age)
	}
	if slices.Contains(r.fresh, id) {
		m |= fresh
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
