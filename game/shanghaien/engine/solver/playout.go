package solver

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// The number of playouts of each move: the usual one, for a standard error of at most 2.5%, and the minimum, even if
// the time is over.
const (
	continuations      = 400
	leastContinuations = 32
)

// Future is the position after a move.
type Future struct {
	known bool
	node  Node // after the move
	step  shanghaien.Step
	dice  [2]int // dice that have to be placed, counted from 0
	times int    // number of playouts
	wins  [position.Faces]int
}

// Futures returns the positions after the moves of the mover. After a call the round has ended, which the step Deal
// stands for.
func (s *Solver) Futures(n *Node, st *shanghaien.State) []Future {
	var all []Future
	for _, m := range st.Moves(st.Mover) {
		if m == "shanghai" {
			all = append(all, Future{known: true, node: *n, step: shanghaien.Deal})
			continue
		}
		next := position.Apply(*st, game.Play{Seat: st.Mover, Move: m})
		f := Future{step: next.Step, dice: [2]int{next.Rolled[0] - 1, next.Rolled[1] - 1}}
		f.node, f.known = s.Locate(&next)
		all = append(all, f)
	}
	return all
}

// PlayOn makes playouts of the futures of a seat in turn, so that all have the same number when time runs out.
func (s *Solver) PlayOn(seat game.Seat, all []Future, m ai.Means) {
	for i := range continuations {
		if i >= leastContinuations && m.Stopped() {
			return
		}
		for k := range all {
			if f := &all[k]; f.known {
				end := s.finish(f, m.Dice)
				f.times++
				for pos := range f.wins {
					if s.winner(&end, pos) == seat {
						f.wins[pos]++
					}
				}
			}
		}
	}
}

// finish plays a future on to the position in which Shanghai is called.
func (s *Solver) finish(f *Future, d game.Dice) Node {
	n := f.node
	switch f.step {
	case shanghaien.Deal:
		return n
	case shanghaien.Place:
		s.act(&n, f.dice[0], f.dice[1], d)
	case shanghaien.Roll:
		s.act(&n, d.IntN(position.Faces), d.IntN(position.Faces), d)
	default: // a turn begins
	}
	for !s.callsNow(&n) {
		s.act(&n, d.IntN(position.Faces), d.IntN(position.Faces), d)
	}
	return n
}

// callsNow reports whether calling is best at the beginning of a turn. The turn is not the root's, so a table holds
// its value.
func (s *Solver) callsNow(n *Node) bool {
	seat := s.toMove(n.r)
	switch size := s.captains[seat].size + s.size(n.hand[seat]); {
	case size >= position.ForcedDice:
		return true
	case size < 2:
		return false
	}
	l := s.layer(n.end, n.uses)
	own, theirs := s.added(l, seat, n.r), s.added(l, 1-seat, n.r)
	at := (n.hand[1-seat]-s.First[theirs])*padded(s.Count(own)) + n.hand[seat] - s.First[own]
	return s.call(n) >= -l.levels[n.r][at]
}

// winner returns who gets a card of the row if Shanghai is called.
func (s *Solver) winner(n *Node, pos int) game.Seat {
	seat := s.toMove(n.r)
	if s.ends[max(n.end, 0)] == shanghaien.Right {
		pos = position.Faces - 1 - pos
	}
	switch s.code(seat, n.hand) / position.Pow3[pos] % 3 {
	case 1:
		return seat
	case 2:
		return 1 - seat
	}
	return game.Public
}

// Prospects returns how often each card was won.
func (f *Future) Prospects(st *shanghaien.State) []ai.Prospect {
	if f.times == 0 {
		return nil
	}
	var all []ai.Prospect
	for pos, card := range st.Tavern {
		all = append(all, ai.Prospect{What: shanghaien.CardEvent(card), Chance: float64(f.wins[pos]) / float64(f.times)})
	}
	return all
}

// action is the mover's action with two rolled dice: place one or two, or none to roll again.
type action struct {
	use, end int
	laid     [2]int
	n        int
	value    float32
}

// act makes the best action with two rolled dice.
func (s *Solver) act(n *Node, a, b int, d game.Dice) {
	seat := s.toMove(n.r)
	best := s.bestAction(n, a, b)
	n.uses[seat], n.end = best.use, best.end
	if best.n == 0 {
		s.act(n, d.IntN(position.Faces), d.IntN(position.Faces), d)
		return
	}
	for _, f := range best.laid[:best.n] {
		n.hand[seat] = int(s.Add[n.hand[seat]][f])
	}
	n.r++
}

// bestAction returns the best action with two rolled dice.
func (s *Solver) bestAction(n *Node, a, b int) action {
	seat := s.toMove(n.r)
	best := action{value: Unknown}
	s.try(n, &best, n.uses[seat], a)
	s.try(n, &best, n.uses[seat], b)
	if n.uses[seat] > 0 {
		return best
	}
	for u := 1; u < len(s.captains[seat].uses); u++ {
		switch s.captains[seat].uses[u].Effect {
		case position.Doubled:
			s.try(n, &best, u, a, b)
			continue
		case position.Rerolled:
			if v := s.rolling(n, u); v > best.value {
				best = action{use: u, end: n.end, value: v}
			}
			continue
		case position.Nudged:
			for _, f := range [...]int{a - 1, a + 1, b - 1, b + 1} {
				if f >= 0 && f < position.Faces {
					s.try(n, &best, u, f)
				}
			}
		default:
		}
		s.try(n, &best, u, a)
		s.try(n, &best, u, b)
	}
	return best
}

// try replaces the best action so far if placing dice after a use is better, with either end as number 1 if both are
// open.
func (s *Solver) try(n *Node, best *action, u int, laid ...int) {
	from, to := n.end, n.end
	if n.end < 0 {
		from, to = 0, len(s.ends)-1
	}
	for end := from; end <= to; end++ {
		if v := s.lay(n, u, end, laid...); v > best.value {
			*best = action{use: u, end: end, n: len(laid), value: v}
			copy(best.laid[:], laid)
		}
	}
}
