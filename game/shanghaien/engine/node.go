package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// node is a position among those that a solver knows.
type node struct {
	r    int    // turns since the root
	hand [2]int // dice added since the root
	uses [2]int
	end  int // index of solver.ends, -1 if both are still open
}

// rootNode is the root.
func (s *solver) rootNode() node {
	n := node{}
	if len(s.ends) > 1 {
		n.end = -1
	}
	return n
}

// lay is the value to the mover of laying a die of a face, or two with a double, after a use.
func (s *solver) lay(n *node, u, end int, laid ...int) float32 {
	seat := s.toMove(n.r)
	uses, hand := n.uses, n.hand
	uses[seat] = u
	for _, f := range laid {
		hand[seat] = int(s.add[hand[seat]][f])
	}
	if n.end >= 0 {
		end = n.end
	}
	l := s.layer(end, uses)
	other := 1 - seat
	if s.captains[other].size+s.added(l, other, n.r) >= forced {
		return l.worth[seat][other][s.code(seat, hand)]
	}
	// The hand of the other is a column of the row of the new hand of the mover.
	size, theirs := s.added(l, seat, n.r+1), s.added(l, other, n.r+1)
	stride := padded(s.count(theirs))
	return l.levels[n.r+1][(hand[seat]-s.first[size])*stride+hand[other]-s.first[theirs]]
}

// code is the outcome, seen by a seat, of the hands added since the root.
func (s *solver) code(seat game.Seat, hand [2]int) int {
	own := int(s.captains[seat].whole[hand[seat]])
	other := int(s.captains[1-seat].whole[hand[1-seat]])
	return int(s.codes[own][other])
}

// layBest is lay with the better end, if the end is still open.
func (s *solver) layBest(n *node, u int, laid ...int) float32 {
	best := s.lay(n, u, 0, laid...)
	if n.end < 0 {
		best = max(best, s.lay(n, u, 1, laid...))
	}
	return best
}

// rolled is the value to the mover of two dice that may be laid, faces counted from 0.
func (s *solver) rolled(n *node, a, b int) float32 {
	seat := s.toMove(n.r)
	best := s.placed(n, n.uses[seat], a, b)
	if n.uses[seat] > 0 {
		return best
	}
	for u := 1; u < len(s.captains[seat].uses); u++ {
		best = max(best, s.used(n, u, a, b))
	}
	return best
}

// placed is the value of laying one of two dice after a use.
func (s *solver) placed(n *node, u, a, b int) float32 {
	return max(s.layBest(n, u, a), s.layBest(n, u, b))
}

// used is the value of making a use, with these dice.
func (s *solver) used(n *node, u, a, b int) float32 {
	switch s.captains[s.toMove(n.r)].uses[u].kind {
	case doubled:
		return s.layBest(n, u, a, b)
	case rerolled:
		return s.rolling(n, u)
	case nudged:
		best := s.nudged(n, u, a-1, b)
		best = max(best, s.nudged(n, u, a+1, b))
		best = max(best, s.nudged(n, u, b-1, a))
		return max(best, s.nudged(n, u, b+1, a))
	default:
		return s.placed(n, u, a, b)
	}
}

// nudged is the value of nudging a die to a face; the other die may be laid as well. A face
// that does not exist is worth no more than laying the other die.
func (s *solver) nudged(n *node, u, to, other int) float32 {
	if to < 0 || to >= faces {
		to = other
	}
	return s.placed(n, u, to, other)
}

// rolling is the value of the roll that is to come, after a use.
func (s *solver) rolling(n *node, u int) float32 {
	m := *n
	m.uses[s.toMove(n.r)] = u
	var sum float32
	for a := range faces {
		sum += s.rolled(&m, a, a)
		for b := range a {
			sum += 2 * s.rolled(&m, a, b)
		}
	}
	return sum / (faces * faces)
}

// call is the value to the mover of shanghai.
func (s *solver) call(n *node) float32 {
	seat := s.toMove(n.r)
	end := max(n.end, 0)
	return s.layer(end, n.uses).worth[seat][seat][s.code(seat, n.hand)]
}

// atTurn is the value to the mover at the beginning of a turn.
func (s *solver) atTurn(n *node) float32 {
	seat := s.toMove(n.r)
	size := s.captains[seat].size + s.size(n.hand[seat])
	switch {
	case size >= forced:
		return s.call(n)
	case size < 2:
		return s.rolling(n, n.uses[seat])
	}
	return max(s.call(n), s.rolling(n, n.uses[seat]))
}

// size is how many dice a hand has.
func (s *solver) size(hand int) int {
	size := 0
	for hand >= s.first[size+1] {
		size++
	}
	return size
}

// atStep is the value to the mover of a position of the rules.
func (s *solver) atStep(n *node, st *shanghaien.State) float32 {
	switch st.Step {
	case shanghaien.Place:
		return s.rolled(n, st.Rolled[0]-1, st.Rolled[1]-1)
	case shanghaien.Roll:
		return s.rolling(n, n.uses[s.toMove(n.r)])
	default:
		return s.atTurn(n)
	}
}
