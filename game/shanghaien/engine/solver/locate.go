package solver

import (
	"math"
	"strings"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// Locate returns the node of a position, and reports whether the solver knows it.
func (s *Solver) Locate(st *shanghaien.State) (Node, bool) {
	n := s.Root()
	if len(s.layers) == 0 || st.Round != s.root.Round || st.Tavern != s.root.Tavern || !s.locateEnd(&n, st) {
		return n, false
	}
	turns := 0
	for seat := range game.Seat(2) {
		u, ok := s.locateUse(st, seat)
		hand, more, laid := s.locateHand(st, seat)
		if !ok || !laid {
			return n, false
		}
		n.uses[seat], n.hand[seat] = u, hand
		turns += more - s.extra(u, seat)
	}
	n.r = turns
	return n, turns >= 0 && s.toMove(turns) == st.Mover && s.reaches(&n) && s.sameStanding(&n, st)
}

// sameStanding reports whether the uses of a node lead from the root to the standing of a position. Another game
// with the same row may differ.
func (s *Solver) sameStanding(n *Node, st *shanghaien.State) bool {
	root := position.NewStanding(&s.root)
	for seat := range game.Seat(2) {
		root = root.After(seat, s.captains[seat].uses[n.uses[seat]])
	}
	return root == position.NewStanding(st)
}

// reaches reports whether both players have made the turns between the root and a position.
func (s *Solver) reaches(n *Node) bool {
	l := layer{uses: n.uses}
	for seat := range game.Seat(2) {
		if s.added(&l, seat, n.r) != s.size(n.hand[seat]) {
			return false
		}
	}
	return true
}

// locateEnd finds the end of the row that is number 1.
func (s *Solver) locateEnd(n *Node, st *shanghaien.State) bool {
	if st.OneAt == s.root.OneAt {
		return true
	}
	for i, end := range s.ends {
		if end == st.OneAt {
			n.end = i
			return true
		}
	}
	return false
}

// locateHand finds the dice that a seat has placed since the root.
func (s *Solver) locateHand(st *shanghaien.State, seat game.Seat) (hand, dice int, ok bool) {
	var more [position.Faces]int8
	for f := range position.Faces {
		d := st.Placed[seat][f+1] - s.root.Placed[seat][f+1]
		if d < 0 {
			return 0, 0, false
		}
		more[f] = int8(d)
		dice += d
	}
	return int(s.Number[more]), dice, true
}

// locateUse finds the trick card that a seat has used since the root.
func (s *Solver) locateUse(st *shanghaien.State, seat game.Seat) (int, bool) {
	if st.TrickUsed[seat] == s.root.TrickUsed[seat] {
		return 0, st.Tricks[seat] == s.root.Tricks[seat] && st.Crews[seat] == s.root.Crews[seat]
	}
	made := position.Use{}
	for t, n := range s.root.Tricks[seat] {
		if st.Tricks[seat][t] < n {
			made = position.Use{Effect: position.Effects[t], Trick: shanghaien.Trick(t)}
		}
	}
	for n, c := range s.root.Crews[seat] {
		if st.Crews[seat][n].Jokers > c.Jokers {
			made.Effect, made.Nation = position.Joker, shanghaien.Nation(n)
		}
	}
	return s.findUse(seat, made)
}

// findUse finds a use among the examined ones.
func (s *Solver) findUse(seat game.Seat, made position.Use) (int, bool) {
	for u, known := range s.captains[seat].uses {
		if known == made {
			return u, u > 0
		}
	}
	return 0, false
}

// Unknown is the value of a move that the solver does not examine.
var Unknown = float32(math.Inf(-1))

// MoveValues returns the values of the legal moves to the mover, in their order.
func (s *Solver) MoveValues(n *Node, st *shanghaien.State) []float32 {
	moves := st.Moves(st.Mover)
	values := make([]float32, len(moves))
	for i, m := range moves {
		values[i] = s.moveValue(n, st, strings.Split(string(m), " "))
	}
	return values
}

func (s *Solver) moveValue(n *Node, st *shanghaien.State, words []string) float32 {
	seat := s.toMove(n.r)
	a, b := st.Rolled[0]-1, st.Rolled[1]-1
	switch words[0] {
	case "roll":
		return s.rolling(n, n.uses[seat])
	case "shanghai":
		return s.call(n)
	case "place":
		return s.lay(n, n.uses[seat], s.endOf(words), position.ParseFace(words[1]))
	}
	u, ok := s.findUse(seat, position.ParseUse(words))
	if !ok {
		return Unknown
	}
	switch words[0] {
	case "double":
		return s.lay(n, u, s.endOf(words), a, b)
	case "nudge":
		if position.ParseFace(words[1]) == a {
			return s.nudged(n, u, position.ParseFace(words[2]), b)
		}
		return s.nudged(n, u, position.ParseFace(words[2]), a)
	}
	return s.used(n, u, a, b)
}

// endOf returns the end of the row that a move names, by its index.
func (s *Solver) endOf(words []string) int {
	if len(s.ends) > 1 && words[len(words)-1] == "right" {
		return 1
	}
	return 0
}
