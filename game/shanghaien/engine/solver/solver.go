// Package solver solves the rest of a round of Shanghaien exactly, by retrograde analysis: it computes an endgame
// table from the last turns backwards. Values at the end of the round come from an evaluation.Judge.
//
// The round is divided into layers, one for each pair of trick cards that the players may have used since the root,
// and a layer into levels, one for each turn. A level is a table over the hands of both players, of which a whole
// row is computed at once. A chance node, the roll of two dice, needs no loop over rolls (vector.BestOfTwo). Planner
// chooses which trick cards are worth a layer.
package solver

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// Solver has the value of each position that can follow its root within the round. Values are those of the judge, from
// the view of the player whose turn just ended. It is not safe for concurrent use. It reuses its memory for the next
// root.
type Solver struct {
	*position.Hands
	root     shanghaien.State
	mover    game.Seat // whose turn it is at the root
	captains [2]captain
	ends     []shanghaien.End // which ends of the row may be number 1
	layers   []layer          // by end, use of seat 0, use of seat 1
	memory   []float32        // of the tables
	taken    int              // of memory, in values
	Worked   int              // number of computed values
	scratch  *scratch
}

// captain is one player.
type captain struct {
	hand int            // on the table at the root
	size int            // its dice
	uses []position.Use // the first is none; the others are the examined ones
	// whole has the hand on the table for each hand that was added since the root.
	whole [position.RowSize]uint16
}

// maxLevels is the largest number of turns of a round.
const maxLevels = 2 * position.OwnDice

// layer is the part of the round in which both players have used certain trick cards, or none.
type layer struct {
	uses   [2]int // by seat, an index of captain.uses
	worth  Worth
	levels [maxLevels][]float32
}

// Worth is the value of an outcome to a seat if a seat calls Shanghai, both relative: the digits of the code are those
// of Hands.Codes from the view of the first seat.
type Worth [2][2][position.RowSize]float32

// scratch is temporary memory of a solve. Solvers that never work at the same time may share it.
type scratch struct {
	appraisals     evaluation.RowCache
	merged         [position.RowSize]float32
	own, nudge     []float32 // tables
	reroll, double []float32
	other          []float32 // a row
	rows           [vector.Lanes][]float32
	best           [position.Faces][]float32
}

// usualLayers is the maximum number of layers of most solves.
const usualLayers = 128

// New returns a solver with memory for a number of values, which grows if needed.
func New(values int) *Solver { return newSolverWith(values, newScratch()) }

func newSolverWith(values int, scratch *scratch) *Solver {
	return &Solver{
		Hands: position.HandTable(), memory: make([]float32, values), scratch: scratch,
		layers: make([]layer, 0, usualLayers), // allocated at once, to avoid garbage when it grows
	}
}

// Beside returns another solver, which shares the scratch memory of this one. Only one of them may work at a time.
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

// padded rounds the length of a row up to an odd multiple of what vector handles at once. With rows of 2^k bytes the
// columns of a table would share a few cache lines.
func padded(n int) int { return ((n+vector.Lanes-1)/vector.Lanes | 1) * vector.Lanes }

// Begin sets the root, and the uses of trick cards to examine for each seat, in addition to no use.
func (s *Solver) Begin(root *shanghaien.State, uses position.Uses) {
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

// Size returns how many values all tables hold. It measures both work and memory.
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

// tableSize returns how many values a level has.
func (s *Solver) tableSize(l *layer, r int) int {
	next := s.toMove(r)
	return s.Count(s.added(l, 1-next, r)) * padded(s.Count(s.added(l, next, r)))
}

// layer returns the layer of an end, by its index, and the uses of both.
func (s *Solver) layer(end int, uses [2]int) *layer {
	n0, n1 := len(s.captains[0].uses), len(s.captains[1].uses)
	return &s.layers[(end*n0+uses[0])*n1+uses[1]]
}

// Solve computes all layers, the last ones first. Before each level it checks whether to stop; then it returns false.
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

// Fill converts the values of a row to outcome codes seen by both seats.
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

// solveLayer computes the levels of a layer from the last one up, unless told to stop.
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

// toMove returns the seat to move so many turns after the root.
func (s *Solver) toMove(r int) game.Seat { return (s.mover + game.Seat(r)) & 1 }

// added returns how many dice a seat has placed r turns after the root, in a layer.
func (s *Solver) added(l *layer, seat game.Seat, r int) int {
	n := r / 2
	if seat == s.mover {
		n = (r + 1) / 2
	}
	return n + s.extra(l.uses[seat], seat)
}

// extra returns the additional die that a double places.
func (s *Solver) extra(u int, seat game.Seat) int {
	if s.captains[seat].uses[u].Effect == position.Doubled {
		return 1
	}
	return 0
}

// exists reports whether a layer has positions with a choice r turns after the root.
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

// take returns a part of the solver's memory for a table.
func (s *Solver) take(n int) []float32 {
	t := s.memory[s.taken : s.taken+n : s.taken+n]
	s.taken += n
	s.Worked += n
	return t
}

// The usual work of a solve, which is enough for 36 layers of a whole round, and the work of a small solve, which
// replaces it when time runs out or examines a single move. The unit is a value of a table.
const (
	UsualWork = 4_600_000
	ShortWork = 1_000_000
)

// MaxValues returns how many values a solve with so much work can have: layers after a double have some more than
// others.
func MaxValues(work int) int { return work + work/8 }
