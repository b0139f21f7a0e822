package review_test

import (
	"context"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
)

// guesser is an oracle whose estimates have errors. Its comparisons return the true difference with an error.
type guesser struct {
	oracle
	shown map[game.Move]float64 // added to the value of a move
	err   float64
}

func (g guesser) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	values := g.oracle.Values(view, seat, m)
	for i := range values {
		values[i].Value += g.shown[values[i].Move]
	}
	return values
}

func (g guesser) Estimate(view game.State, seat game.Seat, m ai.Means) ai.Estimate {
	return ai.Estimate{Value: g.Chance(view, seat, m), Error: g.err}
}

func (g guesser) Compare(view game.State, seat game.Seat, move, other game.Move, m ai.Means) ai.Estimate {
	values := g.oracle.Values(view, seat, m)
	value := func(move game.Move) float64 {
		return values[slices.IndexFunc(values, func(v ai.MoveValue) bool { return v.Move == move })].Value
	}
	return ai.Estimate{Value: value(move) - value(other), Error: g.err}
}

// reviewed reviews a match with a good bet and a bad one, which costs a quarter of a win.
func reviewed(t *testing.T, g guesser) review.Review {
	t.Helper()
	m := played(t, game.Play{Seat: 0, Move: "bet heads"}, game.Play{Seat: game.Nature, Move: "throw heads"},
		game.Play{Seat: 0, Move: "bet tails"}, game.Play{Seat: game.Nature, Move: "throw tails"})
	r, err := review.Of(context.Background(), m, g, review.Means{}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The highest of many estimates is too high. A review corrects it by a comparison: no choice is worth more than its
// position, and a choice costs no more than the comparison says.
func TestAReviewCorrectsEstimates(t *testing.T) {
	t.Parallel()
	r := reviewed(t, guesser{shown: map[game.Move]float64{"bet tails": 0.6}, err: 0.01})
	good, bad := r.Decisions[0], r.Decisions[1]
	if good.Cost() != 0 || good.Costly() || good.Best.Move != "bet heads" {
		t.Errorf("a good choice is judged as %+v", good)
	}
	if bad.Costly() || bad.Best.Move != "bet tails" { // it seems the best, so nothing is compared
		t.Errorf("the choice that seemed best is judged as %+v", bad)
	}
	for _, d := range r.Decisions {
		if chance := r.Chances[d.Index][d.Seat]; !near(d.Best.Value, chance) {
			t.Errorf("the best choice is worth %.3f where the win probability is %.3f", d.Best.Value, chance)
		}
	}
	if r := reviewed(t, guesser{err: 0.01}); !near(r.Decisions[1].Cost(), 0.25) || !r.Decisions[1].Costly() {
		t.Errorf("a bad choice is judged as %+v", r.Decisions[1])
	}
}

// Differences within the error are neither costly choices nor luck nor the turn of the match.
func TestAReviewClaimsNoMoreThanItKnows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err                 float64
		costly, lucky, turn bool
	}{
		{0.001, true, true, true},
		{0.125, true, false, false},
		{0.2, false, false, false},
	} {
		r := reviewed(t, guesser{err: c.err})
		_, turn := r.Turn()
		if got := len(r.TurningPoints(3)) > 0; got != c.costly {
			t.Errorf("with an error of %v there is a costly choice: %t", c.err, got)
		}
		if got := len(r.Swings(3)) > 0; got != c.lucky || turn != c.turn {
			t.Errorf("with an error of %v there is luck: %t, and a turn: %t", c.err, got, turn)
		}
	}
}

// The error of a position between two draws does not count in their sum.
func TestTheErrorOfLuck(t *testing.T) {
	t.Parallel()
	r := review.Review{
		Seats: 1, Errors: []float64{0.03, 5, 0.04, 0.1},
		Draws: []review.Draw{{Index: 0, Gain: []float64{0.1}}, {Index: 1, Gain: []float64{0.2}}},
	}
	if e := r.LuckEstimate(0, ""); !near(e.Value, 0.3) || !near(e.Error, 0.05) {
		t.Errorf("luck is %+v", e)
	}
}

// A choice counts more for the accuracy of a seat if more was at stake.
func TestAccuracyWeighsTheStakes(t *testing.T) {
	t.Parallel()
	decision := func(cost, stake float64) review.Decision {
		return review.Decision{Best: ai.MoveValue{Value: 0.5}, Played: ai.MoveValue{Value: 0.5 - cost}, Stake: stake}
	}
	small := review.Review{Decisions: []review.Decision{decision(0.1, 0.1), decision(0, 0.4)}}
	large := review.Review{Decisions: []review.Decision{decision(0.1, 0.4), decision(0, 0.1)}}
	if small.Accuracy(0) <= large.Accuracy(0) {
		t.Errorf("accuracy %.1f where little was at stake, %.1f where much was", small.Accuracy(0), large.Accuracy(0))
	}
}

// The same mistake counts the same for players who are ahead and players who are behind, although the former lose more
// win chance.
func TestAccuracyIsThatOfAnEvenMatch(t *testing.T) {
	t.Parallel()
	accuracy := func(best, played float64) float64 {
		d := review.Decision{Best: ai.MoveValue{Value: best}, Played: ai.MoveValue{Value: played}, Stake: best - played}
		return review.Review{Decisions: []review.Decision{d}}.Accuracy(0)
	}
	even, ahead, behind := accuracy(0.5, 0.2), accuracy(0.8, 0.5), accuracy(0.2, 0.2/3.4)
	if !near(ahead, even) || !near(behind, even) || accuracy(0.99, 0.96) < 99.99 || accuracy(0.04, 0.005) < 99.99 {
		t.Errorf("accuracy %.2f in an even match, %.2f ahead, %.2f behind", even, ahead, behind)
	}
}
