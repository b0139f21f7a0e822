package reviewtest

import (
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
)

// Paired checks that two moves are compared in the same simulations, in every nth position of a match. A move has no
// advantage over itself, and exchanging the moves negates the difference.
func Paired(t *testing.T, m *game.Match, judge ai.Estimator, nth, work int) {
	t.Helper()
	compared := 0
	for i, play := range m.Log() {
		moves := m.At(i).Moves(play.Seat)
		if play.Seat < 0 || len(moves) < 2 || i%nth > 0 {
			continue
		}
		view := m.At(i).View(play.Seat)
		compare := func(move, other game.Move) ai.Estimate {
			means := ai.Means{Dice: dice(1, 5), Work: work, Heard: m.Story(play.Seat, i)}
			return judge.Compare(view, play.Seat, move, other, means)
		}
		first, last := moves[0], moves[len(moves)-1]
		if same := compare(first, first); same.Value != 0 {
			t.Errorf("play %d: %s is %+.3f better than itself", i, first, same.Value)
		}
		there, back := compare(first, last), compare(last, first)
		if math.Abs(there.Value+back.Value) > 1e-9 || math.Abs(there.Error-back.Error) > 1e-9 {
			t.Errorf("play %d: %s and %s differ by %+v and %+v", i, first, last, there, back)
		}
		if compared++; there.Error <= 0 {
			t.Errorf("play %d: a comparison is exact", i)
		}
	}
	if compared < 5 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// Capped checks that in a review of careless players no choice is worth more than its position, and that a costly
// choice lost more than the error.
func Capped(t *testing.T, m *game.Match, judge ai.Player) {
	t.Helper()
	costly := 0
	r, err := review.Of(t.Context(), m, judge, review.Means{Dice: dice(2, 5)}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Decisions {
		if chance := r.Chances[d.Index][d.Seat]; d.Best.Value > chance+1e-9 || d.Cost() > chance+1e-9 {
			t.Errorf("%s is worth %.3f and costs %.3f where the win chance is %.3f",
				d.Best.Move, d.Best.Value, d.Cost(), chance)
		}
		if d.Costly() {
			costly++
			if d.Cost() <= d.Error {
				t.Errorf("%s is called costly: %.3f ± %.3f", d.Played.Move, d.Cost(), d.Error)
			}
		}
	}
	if costly == 0 {
		t.Error("no choice of careless players is costly")
	}
}
