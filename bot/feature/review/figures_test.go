package review

import (
	"regexp"
	"strings"
	"testing"

	"dockside/game/ai"
	"dockside/game/ai/review"
)

func TestNoFigureIsFinerThanItsError(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ x, err, want, chance float64 }{
		{0.376, 0, 0.376, 0.376},
		{0.376, 0.01, 0.4, 0.4},
		{0.376, 0.07, 0.4, 0.4},
		{0.376, 0.15, 0.4, 0.4},
		{0.996, 0.01, 1, 0.95},
		{0.001, 0.01, 0, 0.05},
		{0.02, 0.07, 0, 0.1},
		{0.33, 0.3, 0, 0.4},
	} {
		const tiny = 1e-9
		off := func(got, want float64) bool { return got < want-tiny || got > want+tiny }
		if got := round(c.x, c.err); off(got, c.want) {
			t.Errorf("%v ± %v is rounded to %v", c.x, c.err, got)
		}
		if got := roundChance(c.x, c.err); off(got, c.chance) {
			t.Errorf("a chance of %v ± %v is rounded to %v", c.x, c.err, got)
		}
	}
}

// A review of estimates says so on each page. It shows no decimals, and no best choice that is not clearly better.
func TestPagesOfARoughReview(t *testing.T) {
	t.Parallel()
	p := rolledOnce(t)
	o := review.Review{
		Seats:   2,
		Chances: [][]float64{{.5, .5}, {.5, .5}, {.376, .624}, {.376, .624}, {.52, .48}},
		Errors:  []float64{.02, .02, .02, .02, .02},
		Draws:   []review.Draw{{Index: 3, Move: "roll 2 5", Gain: []float64{.144, -.144}, Error: .03}},
		Decisions: []review.Decision{{
			Index: 2, Played: ai.MoveValue{Move: "roll", Value: .203}, Best: ai.MoveValue{Move: "shanghai", Value: .376},
			Error: .03, Stake: .1,
		}},
	}
	decimal := regexp.MustCompile(`\d[.,]\d`)
	for _, code := range []string{"en", "fr"} {
		l := p.Words.For(code)
		costly := decisionScreen(l, p, o, 0)
		unclear := o
		unclear.Decisions = []review.Decision{o.Decisions[0]}
		unclear.Decisions[0].Error = 0.2
		alike := decisionScreen(l, p, unclear, 0)
		for _, s := range []string{
			costly.Text, alike.Text, drawScreen(l, p, o, o.Draws[0]).Text, accuracy(l, p, o), costliest(l, p, o),
			luckLines(l, p, o),
		} {
			if decimal.MatchString(s) {
				t.Errorf("%s: a figure is too fine: %s", code, s)
			}
		}
		for _, s := range []string{costly.Footer, alike.Footer, drawScreen(l, p, o, o.Draws[0]).Footer} {
			if !strings.HasSuffix(s, roughLine(l, o)) || roughLine(l, o) == "" {
				t.Errorf("%s: a page does not say that it is rough: %s", code, s)
			}
		}
		if !strings.Contains(alike.Text, l.Say("review.close")) || strings.Contains(costly.Text, l.Say("review.close")) {
			t.Errorf("%s: a costly choice reads %s\nand another %s", code, costly.Text, alike.Text)
		}
		if got := costliest(l, p, unclear); got != l.Say("review.unclear") {
			t.Errorf("%s: without a costly choice it says %q", code, got)
		}
	}
}
