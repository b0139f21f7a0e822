package game

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// Decision returns the id of the choice that a seat faces now: the number of plays it has made, and a digest of its
// legal moves. Buttons carry it, so that a press for an earlier position is recognised as stale. Another seat's sealed
// bid does not change it. In a game with hidden information only the seat may see it, since moves can be guessed from
// a digest.
func (m *Match) Decision(s Seat) string { return m.decision(s, m.Moves(s)) }

// OpenDecision returns an id of the same choice for buttons that everybody sees. It names the seat, and its digest
// covers the moves in the public view. Without hidden information it equals Decision.
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

// IsCurrent reports whether an id identifies the choice that a seat faces now: its Decision or its OpenDecision.
func (m *Match) IsCurrent(s Seat, decision string) bool {
	return decision == m.Decision(s) || decision == m.OpenDecision(s)
}

func (m *Match) decision(s Seat, moves []Move) string {
	return m.fingerprint(s, spelledOut(moves))
}

// OrdersID returns the id of a seat's standing orders and of the number of plays it has made. Buttons for orders carry
// it, like Decision, and only the seat may see it.
func (m *Match) OrdersID(s Seat, laid []Order) string {
	return "o-" + m.fingerprint(s, spelledOut(laid))
}

// fingerprint returns the number of plays a seat has made, and a digest of a text.
func (m *Match) fingerprint(s Seat, text string) string {
	sum := sha256.Sum256([]byte(text))
	return strconv.Itoa(m.madeBy(s)) + "." + hex.EncodeToString(sum[:3])
}

// spelledOut returns moves or orders, a line each.
func spelledOut[T ~string](list []T) string {
	var b strings.Builder
	for _, x := range list {
		b.WriteString(string(x) + "\n")
	}
	return b.String()
}

// madeBy returns how many plays a seat has made.
func (m *Match) madeBy(s Seat) int {
	if s >= 0 && int(s) < len(m.made) {
		return m.made[s]
	}
	return 0
}
