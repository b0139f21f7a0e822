package arena_test

import (
	"math"
	"testing"

	"dockside/game/ai/arena"
)

// For two players, the rating difference and its error are those of the odds.
func TestRatingsOfTwo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ share, difference float64 }{{0.5, 0}, {0.75, 190.8}, {10.0 / 11, 400}} {
		half := 1.96 * math.Sqrt(c.share*(1-c.share)/1000) // of 1,000 independent games
		r := arena.Ratings(2, []arena.Meeting{{
			One: 0, Other: 1,
			Result: arena.Result{Games: 1000, Share: c.share, Half: half},
		}})
		if d := r[0].Points - r[1].Points; math.Abs(d-c.difference) > 0.1 || math.Abs(r[0].Points+r[1].Points-3000) > 0.01 {
			t.Errorf("with %.0f %% they are %.1f apart, want %.1f: %+v", 100*c.share, d, c.difference, r)
		}
		// Each rating is half of the difference away from the mean, so its error is half of that of the odds.
		want := 1.96 * 400 / math.Ln10 / math.Sqrt(1000*c.share*(1-c.share)) / 2
		if math.Abs(r[0].Half-want) > 0.1 {
			t.Errorf("with %.0f %% the interval is ± %.2f, want %.2f", 100*c.share, r[0].Half, want)
		}
	}
}

// From results that fit known strengths, the ratings are these strengths, whichever players met.
func TestRatingsGiveStrengthsBack(t *testing.T) {
	t.Parallel()
	strengths := []float64{1300, 1450, 1550, 1700}
	var met []arena.Meeting
	for _, pair := range [][2]int{{0, 1}, {2, 1}, {2, 3}, {3, 0}} {
		share := 1 / (1 + math.Pow(10, (strengths[pair[1]]-strengths[pair[0]])/400))
		met = append(met, arena.Meeting{One: pair[0], Other: pair[1], Result: arena.Result{Games: 500, Share: share}})
	}
	for i, r := range arena.Ratings(4, met) {
		if math.Abs(r.Points-strengths[i]) > 0.01 {
			t.Errorf("player %d has %.2f, want %.0f", i, r.Points, strengths[i])
		}
	}
}

func TestRatingsOfWhoAlwaysWins(t *testing.T) {
	t.Parallel()
	r := arena.Ratings(2, []arena.Meeting{{One: 0, Other: 1, Result: arena.Result{Games: 100, Share: 1}}})
	if d := r[0].Points - r[1].Points; math.IsNaN(d) || d < 600 || d > 1200 {
		t.Errorf("they are %.0f apart", d)
	}
}
