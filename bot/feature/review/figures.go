package review

import (
	"math"
	"strconv"

	"dockside/bot/ui"
	"dockside/game/ai/review"
	"dockside/render/i18n"
)

// grains are the steps to which estimates are rounded, as parts of a win. The judgement of a player is wrong by 2 to 4
// hundredths, however often it simulates (docs/measurements.md).
var grains = []float64{0.05, 0.1, 0.2}

// grain returns the step for figures with an error: none is finer than that. It is 0 for exact figures, and 1 if they
// say nothing.
func grain(err float64) float64 {
	if err == 0 {
		return 0
	}
	for _, g := range grains {
		if err <= g {
			return g
		}
	}
	return 1
}

// round rounds a change of a win chance as its error requires.
func round(x, err float64) float64 {
	g := grain(err)
	if g == 0 {
		return x
	}
	return math.Round(x/g) * g
}

// roundChance rounds a win chance, at most to the coarsest step. An estimated chance is never 0 or 1.
func roundChance(x, err float64) float64 {
	if err == 0 {
		return x
	}
	err = min(err, grains[len(grains)-1])
	g := grain(err)
	return max(g, min(1-g, round(x, err)))
}

// percentage formats a rounded figure in percent, with a decimal only if it is exact.
func percentage(l *i18n.Language, x, err float64) string {
	if err == 0 {
		return ui.Percentage(l, x)
	}
	return strconv.Itoa(int(math.Round(100 * x)))
}

// change formats a rounded change in percentage points, with its sign.
func change(l *i18n.Language, x, err float64) string {
	if err == 0 {
		return ui.Change(l, x)
	}
	return ui.Signed(round(x, err), func(x float64) string { return percentage(l, x, err) })
}

// verdict has the figures of a decision, rounded.
type verdict struct {
	best, made, cost float64
	err              float64
}

// verdictOf returns the figures of a decision. A choice that did not clearly cost anything has the win chance of the
// position.
func verdictOf(o review.Review, d review.Decision) verdict {
	if o.Errors == nil || o.Rough() == 0 {
		return verdict{best: d.Best.Value, made: d.Played.Value, cost: d.Cost()}
	}
	v := verdict{err: max(o.Errors[d.Index], d.Error)}
	v.best = roundChance(d.Best.Value, v.err)
	if d.Costly() {
		v.cost = min(v.best, max(grain(v.err), round(d.Cost(), v.err)))
	}
	v.made = v.best - v.cost
	return v
}
