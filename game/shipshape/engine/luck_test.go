package engine

import (
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// Before the first draw, the chance of each seat is the mean of its chances after it, with a dummy and without. So the
// draws of the first voyage are luck for no seat on average.
func TestFirstDrawIsFair(t *testing.T) {
	t.Parallel()
	for people := 2; people <= 6; people++ {
		e, d := Engine{Runs: 30}, dice(uint64(people))
		s := shipshape.Rules().New(game.Setup{Seats: people})
		before, after, n := e.Chance(s.View(0), 0, ai.Means{Dice: d}), 0.0, gametest.Many(40, 200)
		for range n {
			dealt := s
			for dealt.Turn()[0] == game.Nature {
				next, _, err := dealt.Apply(game.Play{Seat: game.Nature, Move: dealt.Chance(d)})
				if err != nil {
					t.Fatal(err)
				}
				dealt = next
			}
			for seat := range game.Seat(people) {
				after += e.Chance(dealt.View(seat), seat, ai.Means{Dice: d}) / float64(n*people)
			}
		}
		t.Logf("%d people: %.3f before, %.3f after", people, before, after)
		if math.Abs(after-before) > 0.01 {
			t.Errorf("%d people have %.3f before anything is drawn, %.3f after", people, before, after)
		}
	}
}

// Luck adds up to zero over all seats. The draws of holds are luck, as well as those of crates.
func TestLuckAddsUp(t *testing.T) {
	t.Parallel()
	for _, people := range []int{3, 4} {
		d := dice(uint64(people))
		m, err := game.NewMatch(shipshape.Rules(), game.Setup{Seats: people})
		must(t, err)
		must(t, m.Settle(d))
		for len(m.Turn()) > 0 {
			seat := m.Turn()[0]
			moves := m.Moves(seat)
			must(t, m.Play(game.Play{Seat: seat, Move: moves[d.IntN(len(moves))]}))
			must(t, m.Settle(d))
		}
		r, err := review.Of(t.Context(), m, Engine{Runs: 1}, review.Means{Dice: d}, func(int, int) {})
		must(t, err)
		for n, chances := range r.Chances {
			if math.Abs(sum(chances)-1) > 1e-9 {
				t.Errorf("after %d plays the chances of %d people are %.3f", n, people, chances)
			}
		}
		luck := map[string]float64{}
		for _, draw := range r.Draws {
			if math.Abs(sum(draw.Gain)) > 1e-9 {
				t.Errorf("%s brings %.3f to %d people", draw.Move, draw.Gain, people)
			}
			luck[draw.Kind()] += math.Abs(draw.Gain[0])
		}
		if luck["holds"] == 0 || luck["stack"] == 0 {
			t.Errorf("the luck of %d people is %v", people, luck)
		}
	}
}

func sum(all []float64) float64 {
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	return sum
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
