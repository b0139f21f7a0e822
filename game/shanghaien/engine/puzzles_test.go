package engine

import (
	"math"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// lying is a position of round 4 in which seat 0 is to move. Both seats have dice on the same row.
func lying(own, other []int, rolled ...int) shanghaien.State {
	s := shanghaien.State{Round: 4, Step: shanghaien.Act, OneAt: shanghaien.Left}
	for i, word := range strings.Fields("trick-nudge es-4 nl-1 us-2 cn-4 it-3") {
		s.Tavern[i], _ = shanghaien.ParseCard(word)
	}
	for seat, dice := range [2][]int{own, other} {
		for _, n := range dice {
			s.Placed[seat][n]++
		}
	}
	if len(rolled) == 2 {
		s.Step, s.Rolled = shanghaien.Place, [2]int(rolled)
	}
	return s
}

// The theme of a position follows from its best move and the next one.
func TestThemes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what       string
		s          shanghaien.State
		best, next game.Move
		want       string
	}{
		{
			"a die beside his takes the 4 of Spain from him, and from both; the 3 of Italy is free and tempts",
			lying(nil, []int{2}, 2, 6), "place 2", "place 6", themeTie,
		},
		{
			"beside the own die on the 1 the same die takes that 4, since the sums are 1 and 0",
			lying([]int{1}, []int{2}, 2, 6), "place 2", "place 6", themeNeighbours,
		},
		{
			"the 1 of the Dutch is poor, but a die on it makes the sum beside the 4 of Spain 3, and his is 1",
			lying([]int{2}, []int{1, 2}, 3, 5), "place 3", "place 5", themeNeighbours,
		},
		{
			"the 4 of Spain is free, and everybody sees that it is more than the 1 of the Dutch",
			lying([]int{6}, []int{4}, 2, 3), "place 2", "place 3", "",
		},
		{
			"the 1 of the Dutch takes less of the row than the 4 of China, but nothing that lies there tells why",
			lying([]int{6}, []int{4}, 3, 5), "place 3", "place 5", "",
		},
		{
			"what the ends of the row are good for is seen in no die",
			shanghaien.State{Round: 4, Step: shanghaien.Place, Rolled: [2]int{3, 5}},
			"place 3 left", "place 3 right", "",
		},
		{"a trick changes a die", lying(nil, []int{2}, 3, 6), "nudge 3 2", "place 3", themeNudge},
		{"a trick joins a crew", lying(nil, []int{2}, 3, 6), "joker reroll us", "place 3", themeJoker},
		{"other tricks are no theme", lying(nil, []int{2}, 3, 6), "reroll", "place 3", ""},
		{"a lead of 7 is not enough to call", lying([]int{2, 6}, []int{}), "roll", "shanghai", themeCall},
		{"a lead of 7 is called, as everybody would", lying([]int{2, 6}, []int{}), "shanghai", "roll", ""},
		{"behind by 2, and better not behind by more", lying([]int{3, 4}, []int{2, 3}), "shanghai", "roll", themeCall},
		{"behind by 2 everybody rolls on", lying([]int{3, 4}, []int{2, 3}), "roll", "shanghai", ""},
	} {
		values := []ai.MoveValue{{Move: c.next, Value: 0.5}, {Move: c.best, Value: 0.53}}
		if got := theme(c.s, 0, values); got != c.want {
			t.Errorf("%s: %q is %q, not %q", c.what, c.best, got, c.want)
		}
	}
}

// A judge of puzzles solves the position after each move without results of earlier solves, even if it has some.
func TestJudgesThinkAnew(t *testing.T) {
	t.Parallel()
	asked := 0 // how often the solves have requested their judges
	judges := evaluation.Same(evaluation.RandomDeal())
	judge := freshSolver{New(Config{Judges: func() *evaluation.Judges { asked++; return judges }})}
	compared := 0
	for seed := range uint64(8) {
		s, ok := enginetest.Position(enginetest.Dice(seed), 2+int(seed)%6, 3, shanghaien.Place)
		if !ok {
			continue
		}
		var often [2]int
		for i := range often {
			asked = 0
			for k, v := range judge.Values(s, s.Mover, ai.Means{}) {
				next := position.Apply(s, game.Play{Seat: s.Mover, Move: s.Moves(s.Mover)[k]})
				compared++
				if want := New(Config{Judges: evaluation.Always(judges)}).Chance(next, s.Mover, ai.Means{}); v.Value != want {
					t.Errorf("%s is worth %v, not %v", v.Move, v.Value, want)
				}
			}
			often[i] = asked
		}
		if one := len(s.Moves(s.Mover)); often[0] < 2*one || often[1] != often[0] {
			t.Errorf("of %d moves it asks for judges %d times, then %d times", one, often[0], often[1])
		}
	}
	if compared < 20 {
		t.Errorf("only %d values were compared", compared)
	}
}

// The two judges have different weights with similar results, and both return their names.
func TestTheJudgesDiffer(t *testing.T) {
	t.Parallel()
	m := Puzzles()
	if a, b := m.Judges[0].Version, m.Judges[1].Version; a == b || strings.Fields(a)[1] == strings.Fields(b)[1] {
		t.Errorf("the judges are %s and %s", a, b)
	}
	s, _ := enginetest.Position(enginetest.Dice(50), 6, 0, shanghaien.Act)
	a, b := evaluation.Learnt().Now(&s), evaluation.Second().Now(&s)
	if gap := math.Abs(float64(a - b)); gap == 0 || gap > 0.1 {
		t.Errorf("they judge %v and %v", a, b)
	}
}
