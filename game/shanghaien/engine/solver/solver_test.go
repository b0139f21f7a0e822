package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// recursion evaluates positions by the rules alone, in the simplest way: every roll, every move.
type recursion struct {
	judge evaluation.Judge
	known map[shanghaien.State]float64 // by position, from the view of seat 0
}

func (r *recursion) value(s shanghaien.State) float64 {
	if s.Step == shanghaien.Deal || s.Step == shanghaien.Done {
		st := position.NewStanding(&s)
		if s.Step == shanghaien.Done {
			st.Done = 8
		}
		return float64(evaluation.Evaluate(r.judge, &st, s.Mover))
	}
	if v, ok := r.known[s]; ok {
		return v
	}
	v := r.look(s)
	r.known[s] = v
	return v
}

func (r *recursion) look(s shanghaien.State) float64 {
	if s.Step == shanghaien.Roll {
		sum := 0.0
		for a := range 6 {
			for b := range 6 {
				sum += r.value(position.Apply(s, game.Play{
					Seat: game.Nature,
					Move: game.Move("roll " + string(rune('1'+max(a, b))) + " " + string(rune('1'+min(a, b)))),
				}))
			}
		}
		return sum / 36
	}
	sign := 1 - 2*float64(s.Mover)
	best := math.Inf(-1)
	for _, m := range s.Moves(s.Mover) {
		best = max(best, sign*r.value(position.Apply(s, game.Play{Seat: s.Mover, Move: m})))
	}
	return sign * best
}

// allUses returns all uses of tricks that the rules offer to a seat.
func allUses(s *shanghaien.State, seat game.Seat) []position.Use {
	var all []position.Use
	if s.TrickUsed[seat] {
		return nil
	}
	for t, n := range s.Tricks[seat] {
		if n == 0 {
			continue
		}
		all = append(all, position.Use{Effect: position.Effects[t], Trick: shanghaien.Trick(t)})
		for n, c := range s.Crews[seat] {
			if c.Sailors != (shanghaien.Sailors{}) {
				all = append(all, position.Use{Effect: position.Joker, Trick: shanghaien.Trick(t), Nation: shanghaien.Nation(n)})
			}
		}
	}
	return all
}

// The solver agrees with the recursion in positions of all rounds: late ones with every trick and every nation for a
// joker, early ones, and positions in which the direction is open. (The rules ask for the direction whenever none is
// chosen. So the test can leave it open with dice on the row, which keeps the recursion short.)
func TestSolverEqualsRecursion(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name             string
		positions, dice  int
		tricks, openEnds bool
	}{
		{"last turns with tricks", 150, 9, true, false},
		{"last turns with tricks and open ends", 40, 9, true, true},
		{"six dice", 20, 6, false, false},
		{"five dice", 4, 5, false, false},
		{"six dice and open ends", 10, 6, false, true},
	}
	share, least := gametest.Many(4, 1), gametest.Many(1, 20) // one position in so many; of each trick
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := rand.New(rand.NewPCG(1, uint64(i)))
			s := New(0)
			seen := map[position.Effect]int{}
			for n := 0; n < c.positions/share; {
				step := shanghaien.Place
				if !c.openEnds && n%2 == 0 {
					step = shanghaien.Act
				}
				p, ok := enginetest.Position(d, 1+d.IntN(8), c.dice, step)
				if !ok {
					continue
				}
				uses, ok := arrange(d, &p, c.tricks, c.openEnds)
				if !ok {
					continue
				}
				n++
				for _, u := range append(uses[0], uses[1]...) {
					seen[u.Effect]++
				}
				compareOne(t, s, &p, uses)
			}
			for effect := position.Nudged; c.tricks && effect <= position.Joker; effect++ {
				if seen[effect] < least {
					t.Errorf("too few of some trick: %v", seen)
				}
			}
		})
	}
}

// arrange gives tricks to a position or takes them away, and lists all uses. It returns false if the recursion would
// take too long.
func arrange(d *rand.Rand, p *shanghaien.State, tricks, openEnds bool) (position.Uses, bool) {
	for seat := range 2 {
		p.Tricks[seat] = [3]int{}
		if tricks {
			p.Tricks[seat] = [3]int{d.IntN(2), d.IntN(2), d.IntN(2)}
			p.TrickUsed[seat] = d.IntN(4) == 0
		}
	}
	if openEnds {
		p.OneAt = shanghaien.Unchosen
	}
	uses := position.Uses{allUses(p, 0), allUses(p, 1)}
	layers := (1 + len(uses[0])) * (1 + len(uses[1]))
	return uses, !tricks || layers > 1 && layers <= 25
}

// compareOne compares one position.
func compareOne(t *testing.T, s *Solver, p *shanghaien.State, uses position.Uses) {
	t.Helper()
	j := evaluation.Same(evaluation.RandomDeal())[p.Round]
	s.Begin(p, uses)
	s.Solve(j, nil)
	n := s.Root()
	got := float64(s.Value(&n, p)) * (1 - 2*float64(p.Mover))
	r := recursion{judge: j, known: map[shanghaien.State]float64{}}
	if want := r.value(*p); math.Abs(got-want) > 1e-5 {
		t.Errorf("%v, want %v\n%+v", got, want, *p)
	}
}

// A solve allocates nothing in its levels. Its other allocations depend only on the layers: a few dozen each.
func TestNothingIsAllocatedPerState(t *testing.T) {
	s, _ := enginetest.Position(enginetest.Dice(40), 5, 0, shanghaien.Act)
	nudge := position.Use{Effect: position.Nudged}
	reroll := position.Use{Effect: position.Rerolled, Trick: shanghaien.Reroll}
	double := position.Use{Effect: position.Doubled, Trick: shanghaien.Double}
	uses := position.Uses{{nudge, reroll, double}, {nudge, reroll}}
	s.Tricks = [2][3]int{{1, 1, 1}, {1, 1, 1}}
	solver, j := New(0), evaluation.RandomDeal()
	solver.Begin(&s, uses)
	solver.Solve(j, nil)
	n := testing.AllocsPerRun(3, func() {
		solver.Begin(&s, uses)
		solver.Solve(j, nil)
	})
	states := solver.Size()
	if perLayer := n / float64(len(solver.layers)); perLayer > 60 || states < 1_000_000 {
		t.Errorf("%v allocations a layer, %d states", perLayer, states)
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, width := range []int{0, 1, 3, 5, 7} {
		b.Run(fmt.Sprint((width+1)*(width+1)), func(b *testing.B) {
			p, _ := enginetest.Position(rand.New(rand.NewPCG(5, 6)), 5, 0, shanghaien.Act)
			var uses position.Uses
			for seat := range uses {
				p.Tricks[seat] = [3]int{1, 1, 1}
				all := []position.Use{
					{Effect: position.Nudged, Trick: 0, Nation: 0},
					{Effect: position.Rerolled, Trick: 2, Nation: 0},
					{Effect: position.Joker, Trick: 0, Nation: 0},
					{Effect: position.Joker, Trick: 0, Nation: 1},
					{Effect: position.Joker, Trick: 0, Nation: 2},
					{Effect: position.Joker, Trick: 0, Nation: 3},
					{Effect: position.Joker, Trick: 0, Nation: 4},
				}
				uses[seat] = all[:width]
			}
			s, j := New(0), evaluation.RandomDeal()
			b.ReportAllocs()
			for b.Loop() {
				s.Begin(&p, uses)
				s.Solve(j, nil)
			}
			b.ReportMetric(float64(s.Size()), "states")
		})
	}
}
