package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/shanghaien"
)

// recursion values positions by the rules alone, as plainly as can be: every roll, every move.
type recursion struct {
	judge Judge
	known map[shanghaien.State]float64 // by position, seen by seat 0
}

func (r *recursion) value(s shanghaien.State) float64 {
	if s.Step == shanghaien.Deal || s.Step == shanghaien.Done {
		st := newStanding(&s)
		if s.Step == shanghaien.Done {
			st.done = 8
		}
		return float64(judgeNow(r.judge, &st, s.Mover))
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
				sum += r.value(apply(s, game.Play{Seat: game.Nature, Move: game.Move("roll " + string(rune('1'+max(a, b))) + " " + string(rune('1'+min(a, b))))}))
			}
		}
		return sum / 36
	}
	sign := 1 - 2*float64(s.Mover)
	best := math.Inf(-1)
	for _, m := range s.Moves(s.Mover) {
		best = max(best, sign*r.value(apply(s, game.Play{Seat: s.Mover, Move: m})))
	}
	return sign * best
}

func apply(s shanghaien.State, p game.Play) shanghaien.State {
	next, _, err := s.Apply(p)
	if err != nil {
		panic(err)
	}
	return next.(shanghaien.State)
}

// position makes a position by random play, up to a turn in which so many dice lie.
func position(d *rand.Rand, round, dice int, options ...string) (shanghaien.State, bool) {
	var st game.State = shanghaien.Rules().New(game.Setup{Seats: 2, Options: options})
	for len(st.Turn()) > 0 {
		s := st.(shanghaien.State)
		if s.Round == round && s.Step != shanghaien.Deal && 12-s.Supply(0)-s.Supply(1) >= dice && (s.Step == shanghaien.Act || s.Step == shanghaien.Place) {
			return s, true
		}
		seat := st.Turn()[0]
		p := game.Play{Seat: seat}
		if seat == game.Nature {
			p.Move = st.Chance(d)
		} else {
			moves := st.Moves(seat)
			p.Move = moves[d.IntN(len(moves))]
		}
		st = apply(s, p)
	}
	return shanghaien.State{}, false
}

// allUses are all uses that the rules offer to a seat.
func allUses(s *shanghaien.State, seat game.Seat) []use {
	var all []use
	if s.TrickUsed[seat] {
		return nil
	}
	for t, n := range s.Tricks[seat] {
		if n == 0 {
			continue
		}
		all = append(all, use{kind: []useKind{nudged, doubled, rerolled}[t], trick: shanghaien.Trick(t)})
		for n, c := range s.Crews[seat] {
			if c.Size() > c.Jokers {
				all = append(all, use{joker, shanghaien.Trick(t), shanghaien.Nation(n)})
			}
		}
	}
	return all
}

func TestSolverEqualsRecursion(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(1, 2))
	s := newSolver()
	tried, withTricks, kinds := 0, 0, [3]int{}
	for tried < 300 {
		dice := 7 + d.IntN(3)
		p, ok := position(d, 1+d.IntN(8), dice)
		if !ok {
			continue
		}
		if tried%3 == 0 { // both hold some tricks
			for seat := range 2 {
				p.Tricks[seat] = [3]int{d.IntN(2), d.IntN(2), d.IntN(2)}
				p.TrickUsed[seat] = d.IntN(4) == 0
			}
		}
		uses := [2][]use{allUses(&p, 0), allUses(&p, 1)}
		if left := (1 + len(uses[0])) * (1 + len(uses[1])); left > 1 && dice < 8 || left > 100 {
			continue // the recursion would take long
		}
		tried++
		if len(uses[0])+len(uses[1]) > 0 {
			withTricks++
		}
		for _, us := range uses {
			for _, u := range us {
				kinds[u.trick]++
			}
		}
		j := RandomDeal()
		s.begin(&p, uses)
		s.solve(j, nil)
		n := s.rootNode()
		got := float64(s.atStep(&n, &p)) * (1 - 2*float64(p.Mover))
		r := recursion{judge: j, known: map[shanghaien.State]float64{}}
		if want := r.value(p); math.Abs(got-want) > 1e-5 {
			t.Fatalf("position %d, %d dice: %v, want %v\n%+v", tried, dice, got, want, p)
		}
	}
	t.Log(tried, withTricks, kinds)
}
