package review_test

import (
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
)

// course returns a review of two seats with these chances of the first seat.
func course(chances ...float64) review.Review {
	r := review.Review{Seats: 2}
	for _, x := range chances {
		r.Chances = append(r.Chances, []float64{x, 1 - x})
	}
	return r
}

func TestTurn(t *testing.T) {
	t.Parallel()
	drawn := course(.5, .5, .75, .7, 1)
	drawn.Draws = []review.Draw{{Index: 0}, {Index: 3}, {Index: 1}}
	costly := course(.5, .55, .2, .3, 0)
	costly.Decisions = []review.Decision{{
		Index: 1, Seat: 0, Played: ai.MoveValue{Value: .2}, Best: ai.MoveValue{Value: .55},
	}}
	cheap := course(.5, .55, .2, .3, 0)
	cheap.Decisions = []review.Decision{{
		Index: 1, Seat: 0, Played: ai.MoveValue{Value: .5}, Best: ai.MoveValue{Value: .55},
	}}
	gaveUp := course(.5, .6, 1)
	gaveUp.Outside = []int{1}
	for what, c := range map[string]struct {
		review review.Review
		want   review.Turn
		none   bool
	}{
		"a draw":                  {drawn, review.Turn{Kind: review.Lucky, Index: 3, From: .7, To: 1}, false},
		"a costly choice":         {costly, review.Turn{Kind: review.Costly, Index: 1, Seat: 1, From: .45, To: .8}, false},
		"what no choice has cost": {cheap, review.Turn{Kind: review.Swing, Index: 1, Seat: 1, From: .45, To: .8}, false},
		"a comeback": {
			course(.5, .9, .1, .4, .6, 1), review.Turn{Kind: review.Comeback, Index: 4, From: .6, To: 1}, false,
		},
		"the loser's rise is no comeback": {
			course(.5, .1, .6, .3, .2, 0), review.Turn{Kind: review.Swing, Index: 1, From: .1, To: .6}, false,
		},
		"open until the end": {
			course(.5, .9, .5, .5, .5, .5, .5, .5, .5, .6, 1),
			review.Turn{Kind: review.Close, Index: 9, From: .6, To: 1},
			false,
		},
		"giving up is no turn": {gaveUp, review.Turn{Kind: review.Swing, Index: 0, From: .5, To: .6}, false},
		"nothing happened":     {course(.5, .505, .5), review.Turn{}, true},
	} {
		got, ok := c.review.Turn()
		if ok == c.none || ok && (got.Kind != c.want.Kind || got.Index != c.want.Index || got.Seat != c.want.Seat ||
			!near(got.From, c.want.From) || !near(got.To, c.want.To)) {
			t.Errorf("%s: %+v %t, not %+v", what, got, ok, c.want)
		}
	}
}

func TestDecided(t *testing.T) {
	t.Parallel()
	r := review.Review{Seats: 2, Decisions: []review.Decision{{Index: 4, Seat: 1}}}
	if r.Decided(0) || !r.Decided(1) {
		t.Error("it does not tell who decided something")
	}
	if d, ok := r.Decision(4); !ok || d.Seat != game.Seat(1) {
		t.Errorf("the decision is %+v", d)
	}
	if _, ok := r.Decision(3); ok {
		t.Error("there is a decision that nobody made")
	}
}
