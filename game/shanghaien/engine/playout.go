package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// How often the round is played on for each move: so often if there is time, which leaves a
// standard error of at most 2.5 hundredths, and so often in any case.
const (
	continuations      = 400
	leastContinuations = 32
)

// future is what comes of a move.
type future struct {
	known bool
	node  node // after the move
	step  shanghaien.Step
	dice  [2]int // that wait to be placed, counted from 0
	times int    // that the round was played on
	wins  [faces]int
}

// futures finds what the moves of the mover lead to. Shanghai leads to the end of the round, for
// which the step Deal stands.
func (s *solver) futures(n *node, st *shanghaien.State) []future {
	var all []future
	for _, m := range st.Moves(st.Mover) {
		if m == "shanghai" {
			all = append(all, future{known: true, node: *n, step: shanghaien.Deal})
			continue
		}
		next := after(*st, game.Play{Seat: st.Mover, Move: m})
		f := future{step: next.Step, dice: [2]int{next.Rolled[0] - 1, next.Rolled[1] - 1}}
		f.node, f.known = s.locate(&next)
		all = append(all, f)
	}
	return all
}

// playOn plays the round on from each of the futures of a seat in turn, so that all are known
// equally well when time runs out.
func (s *solver) playOn(seat game.Seat, all []future, m ai.Means) {
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

// finish plays a future on to the position in which shanghai is called.
func (s *solver) finish(f *future, d game.Dice) node {
	n := f.node
	switch f.step {
	case shanghaien.Deal:
		return n
	case shanghaien.Place:
		s.act(&n, f.dice[0], f.dice[1], d)
	case shanghaien.Roll:
		s.act(&n, d.IntN(faces), d.IntN(faces), d)
	default: // a turn begins
	}
	for !s.callsNow(&n) {
		s.act(&n, d.IntN(faces), d.IntN(faces), d)
	}
	return n
}

// callsNow tells whether the best at the beginning of a turn is shanghai. The turn is not the
// root's, so that a table has its value.
func (s *solver) callsNow(n *node) bool {
	seat := s.toMove(n.r)
	switch size := s.captains[seat].size + s.size(n.hand[seat]); {
	case size >= forced:
		return true
	case size < 2:
		return false
	}
	l := s.layer(n.end, n.uses)
	own, theirs := s.added(l, seat, n.r), s.added(l, 1-seat, n.r)
	at := (n.hand[1-seat]-s.first[theirs])*padded(s.count(own)) + n.hand[seat] - s.first[own]
	return s.call(n) >= -l.levels[n.r][at]
}

// winner is who gets a card of the row if shanghai is called.
func (s *solver) winner(n *node, pos int) game.Seat {
	seat := s.toMove(n.r)
	if s.ends[max(n.end, 0)] == shanghaien.Right {
		pos = faces - 1 - pos
	}
	switch s.code(seat, n.hand) / pow3[pos] % 3 {
	case 1:
		return seat
	case 2:
		return 1 - seat
	}
	return game.Public
}

// prospects words what is known of a future.
func (f *future) prospects(st *shanghaien.State) []ai.Prospect {
	if f.times == 0 {
		return nil
	}
	var all []ai.Prospect
	for pos, card := range st.Tavern {
		all = append(all, ai.Prospect{What: shanghaien.CardEvent(card), Chance: float64(f.wins[pos]) / float64(f.times)})
	}
	return all
}

// deed is what the mover does with two rolled dice: lays one, or two, or none to roll again.
type deed struct {
	use, end int
	laid     [2]int
	n        int
	value    float32
}

// act does the best with two rolled dice.
func (s *solver) act(n *node, a, b int, d game.Dice) {
	seat := s.toMove(n.r)
	best := s.bestDeed(n, a, b)
	n.uses[seat], n.end = best.use, best.end
	if best.n == 0 {
		s.act(n, d.IntN(faces), d.IntN(faces), d)
		return
	}
	for _, f := range best.laid[:best.n] {
		n.hand[seat] = int(s.add[n.hand[seat]][f])
	}
	n.r++
}

// bestDeed finds the best to do with two rolled dice.
func (s *solver) bestDeed(n *node, a, b int) deed {
	seat := s.toMove(n.r)
	best := deed{value: unknown}
	s.try(n, &best, n.uses[seat], a)
	s.try(n, &best, n.uses[seat], b)
	if n.uses[seat] > 0 {
		return best
	}
	for u := 1; u < len(s.captains[seat].uses); u++ {
		switch s.captains[seat].uses[u].kind {
		case doubled:
			s.try(n, &best, u, a, b)
			continue
		case rerolled:
			if v := s.rolling(n, u); v > best.value {
				best = deed{use: u, end: n.end, value: v}
			}
			continue
		case nudged:
			for _, f := range [...]int{a - 1, a + 1, b - 1, b + 1} {
				if f >= 0 && f < faces {
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

// try looks whether laying dice after a use is better than the best so far, with either end as
// number 1 if both are open.
func (s *solver) try(n *node, best *deed, u int, laid ...int) {
	from, to := n.end, n.end
	if n.end < 0 {
		from, to = 0, len(s.ends)-1
	}
	for end := from; end <= to; end++ {
		if v := s.lay(n, u, end, laid...); v > best.value {
			*best = deed{use: u, end: end, n: len(laid), value: v}
			copy(best.laid[:], laid)
		}
	}
}
