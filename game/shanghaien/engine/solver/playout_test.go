package solver

import (
	"math"
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// The value of a move in the solver equals the mean value of the ends of simulated rounds. The simulation plays the
// moves of the solver for both sides, with every trick.
func TestTheRoundIsPlayedOnAsItIsJudged(t *testing.T) {
	t.Parallel()
	const times = 4000
	for i, step := range []shanghaien.Step{shanghaien.Act, shanghaien.Place, shanghaien.Place, shanghaien.Place} {
		s := enginetest.Armed(uint64(90+i), step)
		uses := position.Uses{allUses(&s, 0)[:4], allUses(&s, 1)[:4]}
		solver := New(0)
		solver.Begin(&s, uses)
		solver.Solve(evaluation.RandomDeal(), nil)
		root := solver.Root()
		values, d := solver.MoveValues(&root, &s), enginetest.Dice(uint64(i))
		for k, f := range solver.Futures(&root, &s) {
			if f.known != (values[k] != Unknown) {
				t.Fatalf("case %d, move %d is known: %v", i, k, f.known)
			}
			if !f.known {
				continue
			}
			sum, square := 0.0, 0.0
			for range times {
				end := solver.finish(&f, d)
				v := float64(solver.call(&end))
				if solver.toMove(end.r) != s.Mover {
					v = -v
				}
				sum, square = sum+v/times, square+v*v/times
			}
			if far := 4.5*math.Sqrt((square-sum*sum)/times) + 1e-5; math.Abs(sum-float64(values[k])) > far {
				t.Errorf("case %d, %s: played on %.4f ± %.4f, judged %.4f", i, s.Moves(s.Mover)[k], sum, far, values[k])
			}
		}
	}
}

// The solver's winner of a card is the winner by the rules.
func TestWinnersAreThoseOfTheRules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		s, ok := enginetest.Position(enginetest.Dice(seed), 1+int(seed%8), 5, shanghaien.Act)
		if !ok || s.Moves(s.Mover)[len(s.Moves(s.Mover))-1] != "shanghai" {
			continue
		}
		solver := New(0)
		solver.Begin(&s, position.Uses{})
		n := solver.Root()
		for pos, award := range s.Awards() {
			if got := solver.winner(&n, pos); got != award.Winner {
				t.Errorf("seed %d: card %d goes to %v, by the rules to %v", seed, pos, got, award.Winner)
			}
		}
	}
}
