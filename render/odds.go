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

// alike is how much less than the best choice one may bring that is as good for anybody who plays.
const alike = 0.01

// Best tells whether a choice is the best, or brings as much but for a hundredth. Where there is but one way, or
// one looks back, no other is as good as the best.
func (o *Odds) Best(w Weighed) bool {
	switch {
	case len(o.Choices) < 2:
		return false
	case o.Made != "":
		return w.Move == o.Choices[0].Move
	}
	return o.Choices[0].Chance-w.Chance <= alike
}

// Hundredths is a chance in percent as it is written: what is not certain is neither 0 nor 100.
func (c *Canvas) Hundredths(chance float64) string {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return "<1"
	case n == 100 && chance < 1:
		return ">99"
	default:
		return c.Numeral(n)
	}
}

// Percentage writes a chance with the sign of percent, which is smaller, aligned as a whole.
func (c *Canvas) Percentage(chance float64, x, y int, l Lettering) {
	number, sign := c.Hundredths(chance), l
	sign.Size = max(smallest, l.Size*66/100)
	sign.Align, sign.Outline = Start, l.Outline*3/4
	gap := max(3, l.Size/10)
	width := c.Width(number, l) + gap + c.Width("%", sign)
	switch l.Align {
	case Middle:
		x -= width / 2
	case End:
		x -= width
	case Start:
	}
	l.Align = Start
	c.Text(number, x, y, l)
	c.Text("%", x+width-c.Width("%", sign), y, sign)
}
