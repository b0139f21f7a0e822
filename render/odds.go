package render

import (
	"cmp"
	"math"
	"slices"

	"dockside/game"
)

// Odds are the evaluation of a decision by a computer player, of an open decision or in hindsight.
type Odds struct {
	Seat game.Seat // the seat that decides
	// Choices are legal moves with the win chance after each, the best first: all moves of an open decision; the best move
	// and the one made in hindsight.
	Choices []Weighed
	// Prospects are the probabilities, 0 to 1, of getting each object that the game lists for the position, such as its
	// cards, after the best choice and good play by all. Nil if unknown.
	Prospects []float64
	Made      game.Move // the move that was made; empty for an open decision
}

// Weighed is a move with the win chance after it, from 0 to 1.
type Weighed struct {
	Move   game.Move
	Chance float64
}

// Judged returns the odds of a decision with choices in any order.
func Judged(seat game.Seat, choices ...Weighed) *Odds {
	sorted := slices.Clone(choices)
	slices.SortStableFunc(sorted, func(a, b Weighed) int { return cmp.Compare(b.Chance, a.Chance) })
	return &Odds{Seat: seat, Choices: sorted}
}

// Best reports whether a choice is the best one, or of an open decision shown with the same percentage. A single
// choice is not called the best.
func (o *Odds) Best(w Weighed) bool {
	switch {
	case len(o.Choices) < 2:
		return false
	case o.Made != "":
		return w.Move == o.Choices[0].Move
	}
	return Percent(o.Choices[0].Chance) == Percent(w.Chance)
}

// Standing returns the end of the key of a choice: ".best", ".made", ".best.made", or nothing.
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

// Percent returns a chance in percent, rounded. A chance that is not certain is neither 0 nor 100.
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
