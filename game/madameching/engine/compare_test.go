package engine

import (
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review/reviewtest"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// reviewer is a Widow with little work.
var reviewer = Engine{Runs: 40, Turns: 1}

// careless returns a match of careless players.
func careless(t *testing.T) *game.Match {
	t.Helper()
	return gametest.Random(t, madameching.Rules(), game.Setup{Seats: 2}, dice(4))
}

// Two moves are compared in the same simulations.
func TestComparisonsArePaired(t *testing.T) {
	t.Parallel()
	reviewtest.Paired(t, careless(t), reviewer, 40, 40)
}

// In a review no choice is worth more than its position, and a costly choice lost more than the error.
func TestNoChoiceIsWorthMoreThanItsPosition(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	reviewtest.Capped(t, careless(t), reviewer)
}

// An exact evaluation of moves simulates as many turns as a comparison.
func TestAnExactEvaluationLooksFurther(t *testing.T) {
	t.Parallel()
	m, seen := careless(t), 0
	for i, play := range m.Log() {
		if i%40 > 0 || play.Seat < 0 {
			continue
		}
		seen++
		view, far := m.At(i).View(play.Seat), Engine{Runs: reviewer.Runs, Turns: reviewer.Turns + moreTurns}
		exact := reviewer.Values(view, play.Seat, ai.Means{Dice: dice(1), Exact: true})
		if want := far.Values(view, play.Seat, ai.Means{Dice: dice(1)}); !slices.Equal(exact, want) {
			t.Errorf("play %d: %v, want %v", i, exact, want)
		}
	}
	if seen < 5 {
		t.Errorf("only %d positions were evaluated", seen)
	}
}

// Estimates have errors even without time, since one guess of the hidden cards has no standard error.
func TestEstimatesKnowTheirErrors(t *testing.T) {
	t.Parallel()
	m := careless(t)
	for i := 0; i < m.Len(); i += 20 {
		means := ai.Means{Dice: dice(1), Stop: func() bool { return true }}
		if e := reviewer.Estimate(m.At(i).View(0), 0, means); e.Error >= 1 {
			t.Errorf("after %d plays the estimate is %+v", i, e)
		}
	}
}
