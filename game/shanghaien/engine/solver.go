package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/vector"
)

// A solver knows the value of every position which can follow, within the round, from one
// position, its root. The round is cut into layers, one for each pair of uses of a trick that
// the captains may have made since the root, and a layer into levels, one for each turn. A
// level is a table over the hands of both: a full row of it is worked out at once.
//
// Values are those of the judge, seen by the captain whose turn just ended. A solver is used by
// one goroutine at a time and keeps its memory for the next root.
type solver struct {
	*handTable
	root     shanghaien.State
	mover    game.Seat // whose turn it is at the root
	captains [2]captain
	ends     []shanghaien.End // which ends of the row may be number 1
	layers   []layer          // by end, use of seat 0, use of seat 1
	memory   []float32        // of the tables
	taken    int              // of memory, in values
	worked   int              // values that were ever worked out
	scratch  *scratch
}

// captain is one side of a solve.
type captain struct {
	hand int   // on the table at the root
	size int   // its dice
	uses []use // the first is none; the others are those that the solver looks at
	// whole has the hand on the table for each hand that was added since the root.
	whole [row]uint16
}

// maxLevels bounds the turns of a round.
const maxLevels = 2 * ownDice

// layer is the part of the round in which both have made a certain use of a trick, or none.
type layer struct {
	uses   [2]int // by seat, an index of captain.uses
	worth  worth
	levels [maxLevels][]float32
}

// worth is what an outcome is worth to a seat if a seat calls shanghai, both relative: the
// digits of the code are those of handTable.codes seen by the first seat.
type worth [2][2][row]float32

// scratch is room for what is worked out within a solve. Solvers that are never at work at once may share it.
type scratch struct {
	appraisals     appraisals
	merged         [row]float32
	own, nudge     []float32 // tables
	reroll, double []float32
	other          []float32 // a row
	rows           [vector.Lanes][]float32
	best           [faces][]float32
}

// usualLayers is how many layers most solves have at most.
const usualLayers = 128

// newSolver makes a solver with memory for so many values. It grows if that is too little.
func newSolver(values int) *solver { return newSolverWith(values, newScratch()) }

func newSolverWith(values int, scratch *scratch) *solver {
	return &solver{
		handTable: table(), memory: make([]float32, values), scratch: scratch,
		layers: make([]layer, 0, usualLayers), // all at once: what is grown out of would lie about
	}
}

// beside returns another solver, which shares the scratch memory of this one: only one of them may work at a time.
func (s *solver) beside(values int) *solver {
	return newSolverWith(values, s.scratch)
}

func newScratch() *scratch {
	s := &scratch{}
	for _, room := range []*[]float32{&s.own, &s.nudge, &s.reroll, &s.double} {
		*room = make([]float32, 472*472)
	}
	s.other = make([]float32, 512)
	for i := range s.rows {
		s.rows[i] = make([]float32, 512)
	}
	for i := range s.best {
		s.best[i] = make([]float32, 512)
	}
	return s
}

// padded rounds the length of a row up to an odd multiple of what the kernels work on at once:
// columns of a table with rows of 2^k bytes would all fall into the same few lines of the cache.
func padded(n int) int { return ((n+vector.Lanes-1)/vector.Lanes | 1) * vector.Lanes }

// begin sets the root. The uses are those to look at, for each seat, beside using none.
func (s *solver) begin(root *shanghaien.State, uses [2][]use) {
	s.root, s.mover = *root, root.Mover
	s.ends = append(s.ends[:0], root.OneAt)
	if root.OneAt == shanghaien.Unchosen {
		s.ends = append(s.ends[:0], shanghaien.Left, shanghaien.Right)
	}
	for seat := range s.captains {
		c := &s.captains[seat]
		var dice [faces]int8
		c.size = 0
		for f := range faces {
			dice[f] = int8(root.Placed[seat][f+1])
			c.size += root.Placed[seat][f+1]
		}
		c.hand = int(s.find[dice])
		c.uses = append(append(c.uses[:0], use{}), uses[seat]...)
		for h := range s.first[ownDice-c.size+1] {
			c.whole[h] = uint16(s.join(c.hand, h))
		}
	}
	n := len(s.ends) * len(s.captains[0].uses) * len(s.captains[1].uses)
	if cap(s.layers) < n {
		s.layers = make([]layer, n)
	}
	s.layers = s.layers[:n]
	for i := range s.layers {
		uses := i % (n / len(s.ends))
		s.layers[i].uses = [2]int{uses / len(s.captains[1].uses), uses % len(s.captains[1].uses)}
	}
}

// capacity returns how many values the solver has memory for.
func (s *solver) capacity() int { return cap(s.memory) }

// states is how many values the tables of the solver hold: the work and the memory it takes.
func (s *solver) states() int {
	n := 0
	for i := range s.layers {
		for r := 1; r < maxLevels; r++ {
			if l := &s.layers[i]; s.exists(l, r) {
				n += s.tableSize(l, r)
			}
		}
	}
	return n
}

// tableSize is how many values a level has.
func (s *solver) tableSize(l *layer, r int) int {
	next := s.toMove(r)
	return s.count(s.added(l, 1-next, r)) * padded(s.count(s.added(l, next, r)))
}

// layer finds the layer of an end, by its index, and the uses of both.
func (s *solver) layer(end int, uses [2]int) *layer {
	n0, n1 := len(s.captains[0].uses), len(s.captains[1].uses)
	return &s.layers[(end*n0+uses[0])*n1+uses[1]]
}

// solve works out all layers, the last ones first. It stops early, with false, if told to: it
// asks before each level.
func (s *solver) solve(j Judge, stop func() bool) bool {
	if n := s.states(); len(s.memory) < n {
		s.memory = make([]float32, n)
	}
	s.taken = 0
	standing := newStanding(&s.root)
	s.scratch.appraisals.begin(j, &s.root.Tavern)
	for u0 := len(s.captains[0].uses) - 1; u0 >= 0; u0-- {
		for u1 := len(s.captains[1].uses) - 1; u1 >= 0; u1-- {
			st := standing.after(0, s.captains[0].uses[u0]).after(1, s.captains[1].uses[u1])
			outcomes := s.scratch.appraisals.of(&st)
			for end := range s.ends {
				l := s.layer(end, [2]int{u0, u1})
				l.worth.fill(outcomes, s.ends[end], &s.codesOf)
				if !s.solveLayer(end, l, stop) {
					return false
				}
			}
		}
	}
	return true
}

// fill turns the ledger of a row into outcomes by number, seen by both.
func (w *worth) fill(led *ledger, one shanghaien.End, p *permutations) {
	for caller := range 2 {
		own, other := &w[0][caller], &w[1][caller]
		for code := range outcomes {
			place := uint16(code)
			if one == shanghaien.Right {
				place = p.mirrored[code]
			}
			x := led[caller][place]
			own[code], other[p.swapped[code]] = x, -x
		}
	}
}

// solveLayer works out the levels of a layer from the last one up, unless told to stop.
func (s *solver) solveLayer(end int, l *layer, stop func() bool) bool {
	for r := maxLevels - 1; r >= 1; r-- {
		l.levels[r] = nil
		if !s.exists(l, r) {
			continue
		}
		if stop != nil && stop() {
			return false
		}
		s.solveLevel(end, l, r)
	}
	return true
}

// toMove is whose turn it is so many turns after the root.
func (s *solver) toMove(r int) game.Seat { return (s.mover + game.Seat(r)) & 1 }

// added is how many dice a seat has laid r turns after the root, in a layer.
func (s *solver) added(l *layer, seat game.Seat, r int) int {
	n := r / 2
	if seat == s.mover {
		n = (r + 1) / 2
	}
	return n + s.extra(l.uses[seat], seat)
}

// extra is the die more that a double has laid.
func (s *solver) extra(u int, seat game.Seat) int {
	if s.captains[seat].uses[u].kind == doubled {
		return 1
	}
	return 0
}

// exists tells whether a layer has positions in which somebody has a choice r turns after the
// root.
func (s *solver) exists(l *layer, r int) bool {
	next := s.toMove(r)
	for seat := range game.Seat(2) {
		extra := s.extra(l.uses[seat], seat)
		added := s.added(l, seat, r)
		size := s.captains[seat].size + added
		if extra > 0 && added <= extra || seat == next && size >= forced || size > forced+extra {
			return false
		}
	}
	return true
}

// take makes a table in the solver's memory.
func (s *solver) take(n int) []float32 {
	t := s.memory[s.taken : s.taken+n : s.taken+n]
	s.taken += n
	s.worked += n
	return t
}

// The usual work of a solve, which is that of 36 layers of a whole round, and of the one that
// stands in for it when time runs out, or looks at a single move.
const (
	usualWork = 4_600_000
	shortWork = 1_000_000
)

// atMost is how many values a solve with so much work may come to: layers after a double have some more than others.
func atMost(work int) int { return work + work/8 }
