package render

import (
	"cmp"
	"image"
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

// inkPaper is the line around what was chosen, and the mark of it.
const inkPaper Ink = 0xF7E9CB

// inkPlaque is a plate that carries words.
const inkPlaque Ink = 0x23170F

// Inks are the colours of a choice: gold for the best, dark in a light line for another that was made, and in a golden
// one for what can be done.
func (o *Odds) Inks(w Weighed) (fill, line, letters Ink) {
	switch {
	case o.Best(w):
		return InkGold, InkGold, InkDark
	case w.Move == o.Made:
		return inkPlaque, inkPaper, InkText
	}
	return inkPlaque, InkGold, InkText
}

// Ground lays the plate of a choice, within a dark line around a rectangle, and gives the colour of what is written on
// it.
func (o *Odds) Ground(c *Canvas, w Weighed, r image.Rectangle, radius int) (letters Ink) {
	fill, line, letters := o.Inks(w)
	c.Plate(InkDark, 0, r.Inset(-5), radius+5)
	c.Plate(line, 0, r.Inset(-2), radius+2)
	c.Plate(fill, 0, r.Inset(1), radius)
	return letters
}

// Mark draws a star for the best choice, a tick for another that was made, and nothing for all else.
func (o *Odds) Mark(c *Canvas, w Weighed, x, y, radius int) {
	switch {
	case o.Best(w):
		c.Star(x, y, radius)
	case w.Move == o.Made:
		c.Tick(inkPaper, x, y, radius)
	}
}

// Tell writes the chance of a choice around a middle in letters of a size, after its mark.
func (o *Odds) Tell(c *Canvas, w Weighed, x, y, size int) {
	_, _, ink := o.Inks(w)
	l := Figure(size, ink).Middle()
	if o.Best(w) || w.Move == o.Made {
		o.Mark(c, w, x-size-8, y, size*42/100)
		x += size * 48 / 100
	}
	c.Percentage(w.Chance, x, y+size*36/100, l)
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

// Hundredths is a chance in percent as it is written: "<1" and ">99" for what is nearly certain.
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
