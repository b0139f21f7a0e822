package game

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// Decision names the choice that a seat faces now: how many plays it has made, and a digest
// of its legal moves. A button carries it, so that a press which was meant for an earlier
// position is told apart, while another seat's sealed bid makes nothing stale. Where something is
// hidden it is for buttons that the seat alone sees: which moves have a digest can be tried out.
func (m *Match) Decision(s Seat) string { return m.decision(s, m.Moves(s)) }

// OpenDecision names the same choice on buttons that everybody sees: its digest is of the moves
// which everybody knows the seat to have, so that it tells nothing of a hand, and it names the
// seat. Where nothing is hidden both are the same.
func (m *Match) OpenDecision(s Seat) string {
	if !m.rules.Hidden {
		return m.Decision(s)
	}
	var known []Move
	if !m.ended.Over() {
		known = m.State().View(Public).Moves(s)
	}
	return "open-" + s.String() + "-" + m.decision(s, known)
}

// Faces tells whether a decision is the one that a seat faces now, on either kind of button.
func (m *Match) Faces(s Seat, decision string) bool {
	return decision == m.Decision(s) || decision == m.OpenDecision(s)
}

func (m *Match) decision(s Seat, moves []Move) string {
	h := sha256.New()
	for _, mv := range moves {
		h.Write([]byte(mv + "\n"))
	}
	return strconv.Itoa(m.madeBy(s)) + "." + hex.EncodeToString(h.Sum(nil)[:3])
}

// madeBy is how many plays a seat has made.
func (m *Match) madeBy(s Seat) int {
	if s >= 0 && int(s) < len(m.made) {
		return m.made[s]
	}
	return 0
}
