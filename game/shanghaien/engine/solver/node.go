package solver

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// Node is a position within a solved round.
type Node struct {
	r    int    // turns since the root
	hand [2]int // dice added since the root
	uses [2]int
	end  int // index of solver.ends, -1 if both are still open
}

// Root returns the root.
func (s *Solver) Root() Node {
	n := Node{}
	if len(s.ends) > 1 {
		n.end = -1
	}
	return n
}

// lay returns the value to the mover of placing a die of a face, or two with a double, after a use.
func (s *Solver) lay(n *Node, u, end int, laid ...int) float32 {
	seat := s.toMove(n.r)
	uses, hand := n.uses, n.hand
	uses[seat] = u
	for _, f := range laid {
		hand[seat] = int(s.Add[hand[seat]][f])
	}
	if n.end >= 0 {
		end = n.end
	}
	l := s.layer(end, uses)
	other := 1 - seat
	if s.captains[other].size+s.added(l, other, n.r) >= position.ForcedDice {
		return l.worth[seat][other][s.code(seat, hand)]
	}
	// The hand of the other is a column of the row of the new hand of the mover.
	size, theirs := s.added(l, seat, n.r+1), s.added(l, other, n.r+1)
	stride := padded(s.Count(theirs))
	return l.levels[n.r+1][(hand[seat]-s.First[size])*stride+hand[other]-s.First[theirs]]
}

// code returns the outcome, seen by a seat, of the hands added since the root.
func (s *Solver) code(seat game.Seat, hand [2]int) int {
	own := int(s.captains[seat].whole[hand[seat]])
	other := int(s.captains[1-seat].whole[hand[1-seat]])
	return int(s.Codes[own][other])
}

// layBest is lay with the better end, if the end is still open.
func (s *Solver) layBest(n *Node, u int, laid ...int) float32 {
	best := s.lay(n, u, 0, laid...)
	if n.end < 0 {
		best = max(best, s.lay(n, u, 1, laid...))
	}
	return best
}

// rolled returns the value to the mover of two rolled dice, faces counted from 0.
func (s *Solver) rolled(n *Node, a, b int) float32 {
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

// placed returns the value of placing one of two dice after a use.
func (s *Solver) placed(n *Node, u, a, b int) float32 {
	return max(s.layBest(n, u, a), s.layBest(n, u, b))
}

// used returns the value of making a use with these dice.
func (s *Solver) used(n *Node, u, a, b int) float32 {
	switch s.captains[s.toMove(n.r)].uses[u].Effect {
	case position.Doubled:
		return s.layBest(n, u, a, b)
	case position.Rerolled:
		return s.rolling(n, u)
	case position.Nudged:
		best := s.nudged(n, u, a-1, b)
		best = max(best, s.nudged(n, u, a+1, b))
		best = max(best, s.nudged(n, u, b-1, a))
		return max(best, s.nudged(n, u, b+1, a))
	default:
		return s.placed(n, u, a, b)
	}
}

// nudged returns the value of nudging a die to a face; the other die may be placed as well. For a face that does not
// exist, it is the value of placing the other die.
func (s *Solver) nudged(n *Node, u, to, other int) float32 {
	if to < 0 || to >= position.Faces {
		to = other
	}
	return s.placed(n, u, to, other)
}

// rolling returns the value of a chance node: a roll after a use.
func (s *Solver) rolling(n *Node, u int) float32 {
	m := *n
	m.uses[s.toMove(n.r)] = u
	var sum float32
	for a := range position.Faces {
		sum += s.rolled(&m, a, a)
		for b := range a {
			sum += 2 * s.rolled(&m, a, b)
		}
	}
	return sum / (position.Faces * position.Faces)
}

// call returns the value to the mover of calling Shanghai.
func (s *Solver) call(n *Node) float32 {
	seat := s.toMove(n.r)
	end := max(n.end, 0)
	return s.layer(end, n.uses).worth[seat][seat][s.code(seat, n.hand)]
}

// atTurn returns the value to the mover at the beginning of a turn.
func (s *Solver) atTurn(n *Node) float32 {
	seat := s.toMove(n.r)
	size := s.captains[seat].size + s.size(n.hand[seat])
	switch {
	case size >= position.ForcedDice:
		return s.call(n)
	case size < 2:
		return s.rolling(n, n.uses[seat])
	}
	return max(s.call(n), s.rolling(n, n.uses[seat]))
}

// size returns how many dice a hand has.
func (s *Solver) size(hand int) int {
	size := 0
	for hand >= s.First[size+1] {
		size++
	}
	return size
}

// Value returns the value to the mover of a position of the rules.
func (s *Solver) Value(n *Node, st *shanghaien.State) float32 {
	switch st.Step {
	case shanghaien.Place:
		return s.rolled(n, st.Rolled[0]-1, st.Rolled[1]-1)
	case shanghaien.Roll:
		return s.rolling(n, n.uses[s.toMove(n.r)])
	default:
		return s.atTurn(n)
	}
}
