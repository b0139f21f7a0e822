package render

import (
	"cmp"
	"math"
	"slices"

	"dockside/game"
)

// Odds are what a computer player thinks of a decision, for the picture of it: one that is open, or one that is
// looked back at.
type Odds struct {
	Seat game.Seat // who decides
	// Choices are legal moves with the chance to win after each, the best first: all of an open decision, and of one
	// that was made the best and the one that was made.
	Choices []Weighed
	// Prospects are the chances to get what the game lists of the position, such as its cards, if the best
	// is chosen and all play well from there: 0 to 1, in the order of that list. Nil where nobody knows.
	Prospects []float64
	Made      game.Move // what was chosen; empty while the decision is open
}

// Weighed is a move with the chance to win after it, from 0 to 1.
type Weighed struct {
	Move   game.Move
	Chance float64
}

// Judged are the odds of a decision with its choices in any order.
func Judged(seat game.Seat, choices ...Weighed) *Odds {
	sorted := slices.Clone(choices)
	slices.SortStableFunc(sorted, func(a, b Weighed) int { return cmp.Compare(b.Chance, a.Chance) })
	return &Odds{Seat: seat, Choices: sorted}
}

// Best tells whether a choice is the best, or is shown with as many hundredths: what looks alike is as good. Where
// there is but one way, or one looks back, no other is as good as the best.
func (o *Odds) Best(w Weighed) bool {
	switch {
	case len(o.Choices) < 2:
		return false
	case o.Made != "":
		return w.Move == o.Choices[0].Move
	}
	return Percent(o.Choices[0].Chance) == Percent(w.Chance)
}

// Standing ends the key of the words for a choice: ".best", ".made", ".best.made", or nothing.
func (o *Odds) Standing(w Weighed) string {
	standing := ""
	if o.Best(w) {
		standing = ".best"
	}
	if w.Move == o.Made {
		standing += ".made"
	}
	return standing
}

// Percent is a chance in percent, rounded, but what is not certain is neither 0 nor 100.
func Percent(chance float64) int {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return 1
	case n == 100 && chance < 1:
		return 99
	default:
		return n
	}
}
