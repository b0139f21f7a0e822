package solver

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// A solver knows the value of every position which can follow, within the round, from one
// position, its root. The round is cut into layers, one for each pair of uses of a trick that
// the captains may have made since the root, and a layer into levels, one for each turn. A
// level is a table over the hands of both: a full row of it is worked out at once.
//
// Values are those of the judge, seen by the captain whose turn just ended. A solver is used by
// one goroutine at a time and keeps its memory for the next root.
type Solver struct {
	*position.Hands
	root     shanghaien.State
	mover    game.Seat // whose turn it is at the root
	captains [2]captain
	ends     []shanghaien.End // which ends of the row may be number 1
	layers   []layer          // by end, use of seat 0, use of seat 1
	memory   []float32        // of the tables
	taken    int              // of memory, in values
	Worked   int              // values that were ever worked out
	scratch  *scratch
}

// captain is one side of a solve.
type captain struct {
	hand int            // on the table at the root
	size int            // its dice
	uses []position.Use // the first is none; the others are those that the solver looks at
	// whole has the hand on the table for each hand that was added since the root.
	whole [position.RowSize]uint16
}

// maxLevels bounds the turns of a round.
const maxLevels = 2 * position.OwnDice

// layer is the part of the round in which both have made a certain use of a trick, or none.
type layer struct {
	uses   [2]int // by seat, an index of captain.uses
	worth  Worth
	levels [maxLevels][]float32
}

// worth is what an outcome is worth to a seat if a seat calls shanghai, both relative: the
// digits of the code are those of Hands.codes seen by the first seat.
type Worth [2][2][position.RowSize]float32

// scratch is room for what is worked out within a solve. Solvers that are never at work at once may share it.
type scratch struct {
	appraisals     evaluation.RowCache
	merged         [position.RowSize]float32
	own, nudge     []float32 // tables
	reroll, double []float32
	other          []float32 // a row
	rows           [vector.Lanes][]float32
	best           [position.Faces][]float32
}

// usualLayers is how many layers most solves have at most.
const usualLayers = 128

// New makes a solver with memory for so many values. It grows if that is too little.
func New(values int) *Solver { return newSolverWith(values, newScratch()) }

func newSolverWith(values int, scratch *scratch) *Solver {
	return &Solver{
		Hands: position.HandTable(), memory: make([]float32, values), scratch: scratch,
		layers: make([]layer, 0, usualLayers), // all at once: what is grown out of would lie about
	}
}

// Beside returns another solver, which shares the scratch memory of this one: only one of them may work at a time.
func (s *Solver) Beside(values int) *Solver {
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
func (s *Solver) Begin(root *shanghaien.State, uses [2][]position.Use) {
	s.root, s.mover = *root, root.Mover
	s.ends = append(s.ends[:0], root.OneAt)
	if root.OneAt == shanghaien.Unchosen {
		s.ends = append(s.ends[:0], shanghaien.Left, shanghaien.Right)
	}
	for seat := range s.captains {
		c := &s.captains[seat]
		var dice [position.Faces]int8
		c.size = 0
		for f := range position.Faces {
			dice[f] = int8(root.Placed[seat][f+1])
			c.size += root.Placed[seat][f+1]
		}
		c.hand = int(s.Number[dice])
		c.uses = append(append(c.uses[:0], position.Use{}), uses[seat]...)
		for h := range s.First[position.OwnDice-c.size+1] {
			c.whole[h] = uint16(s.Join(c.hand, h))
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

// Capacity returns how many values the solver has memory for.
func (s *Solver) Capacity() int { return cap(s.memory) }

// Size is how many values the tables of the solver hold: the work and the memory it takes.
func (s *Solver) Size() int {
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
func (s *Solver) tableSize(l *layer, r int) int {
	next := s.toMove(r)
	return s.Count(s.added(l, 1-next, r)) * padded(s.Count(s.added(l, next, r)))
}

// layer finds the layer of an end, by its index, and the uses of both.
func (s *Solver) layer(end int, uses [2]int) *layer {
	n0, n1 := len(s.captains[0].uses), len(s.captains[1].uses)
	return &s.layers[(end*n0+uses[0])*n1+uses[1]]
}

// Solve works out all layers, the last ones first. It stops early, with false, if told to: it
// asks before each level.
func (s *Solver) Solve(j evaluation.Judge, stop func() bool) bool {
	if n := s.Size(); len(s.memory) < n {
		s.memory = make([]float32, n)
	}
	s.taken = 0
	standing := position.NewStanding(&s.root)
	s.scratch.appraisals.Reset(j, &s.root.Tavern)
	for u0 := len(s.captains[0].uses) - 1; u0 >= 0; u0-- {
		for u1 := len(s.captains[1].uses) - 1; u1 >= 0; u1-- {
			st := standing.After(0, s.captains[0].uses[u0]).After(1, s.captains[1].uses[u1])
			outcomes := s.scratch.appraisals.Get(&st)
			for end := range s.ends {
				l := s.layer(end, [2]int{u0, u1})
				l.worth.Fill(outcomes, s.ends[end], &s.Codings)
				if !s.solveLayer(end, l, stop) {
					return false
				}
			}
		}
	}
	return true
}

// Fill turns the ledger of a row into outcomes by number, seen by both.
func (w *Worth) Fill(led *evaluation.RowValues, one shanghaien.End, p *position.Codings) {
	for caller := range 2 {
		own, other := &w[0][caller], &w[1][caller]
		for code := range position.Outcomes {
			place := uint16(code)
			if one == shanghaien.Right {
				place = p.Mirrored[code]
			}
			x := led[caller][place]
			own[code], other[p.Swapped[code]] = x, -x
		}
	}
}

// solveLayer works out the levels of a layer from the last one up, unless told to stop.
func (s *Solver) solveLayer(end int, l *layer, stop func() bool) bool {
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
func (s *Solver) toMove(r int) game.Seat { return (s.mover + game.Seat(r)) & 1 }

// added is how many dice a seat has laid r turns after the root, in a layer.
func (s *Solver) added(l *layer, seat game.Seat, r int) int {
	n := r / 2
	if seat == s.mover {
		n = (r + 1) / 2
	}
	return n + s.extra(l.uses[seat], seat)
}

// extra is the die more that a double has laid.
func (s *Solver) extra(u int, seat game.Seat) int {
	if s.captains[seat].uses[u].Effect == position.Doubled {
		return 1
	}
	return 0
}

// exists tells whether a layer has positions in which somebody has a choice r turns after the
// root.
func (s *Solver) exists(l *layer, r int) bool {
	next := s.toMove(r)
	for seat := range game.Seat(2) {
		extra := s.extra(l.uses[seat], seat)
		added := s.added(l, seat, r)
		size := s.captains[seat].size + added
		if extra > 0 && added <= extra || seat == next && size >= position.ForcedDice || size > position.ForcedDice+extra {
			return false
		}
	}
	return true
}

// take makes a table in the solver's memory.
func (s *Solver) take(n int) []float32 {
	t := s.memory[s.taken : s.taken+n : s.taken+n]
	s.taken += n
	s.Worked += n
	return t
}

// The usual work of a solve, which is that of 36 layers of a whole round, and of the one that
// stands in for it when time runs out, or looks at a single move.
const (
	UsualWork = 4_600_000
	ShortWork = 1_000_000
)

// MaxValues is how many values a solve with so much work may come to: layers after a double have some more than others.
func MaxValues(work int) int { return work + work/8 }
