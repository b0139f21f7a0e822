package render

import (
	"image"
)

// The inks of plates.
const (
	inkPaper  Ink = 0xF7E9CB // the line around a choice that was made, and its tick
	inkPlaque Ink = 0x23170F // the ground of a plate with words
)

// OddsInks returns the colours of a choice. The best choice is gold. A different choice that was made is dark in a
// light line, and a choice that is still open dark in a golden line.
func OddsInks(o *Odds, w Weighed) (fill, line, letters Ink) {
	switch {
	case o.Best(w):
		return InkGold, InkGold, InkDark
	case w.Move == o.Made:
		return inkPlaque, inkPaper, InkText
	}
	return inkPlaque, InkGold, InkText
}

// OddsPlate draws the plate of a choice in a dark line around r, and returns the colour of the letters on it.
func OddsPlate(c *Canvas, o *Odds, w Weighed, r image.Rectangle, radius int) (letters Ink) {
	fill, line, letters := OddsInks(o, w)
	c.Plate(InkDark, 0, r.Inset(-5), radius+5)
	c.Plate(line, 0, r.Inset(-2), radius+2)
	c.Plate(fill, 0, r.Inset(1), radius)
	return letters
}

// OddsMark draws a star for the best choice, a tick for a different choice that was made, and nothing otherwise.
func OddsMark(c *Canvas, o *Odds, w Weighed, x, y, radius int) {
	switch {
	case o.Best(w):
		c.Star(x, y, radius)
	case w.Move == o.Made:
		c.Tick(inkPaper, x, y, radius)
	}
}

// OddsChance writes the win chance of a choice, centred at x, y, behind its mark.
func OddsChance(c *Canvas, o *Odds, w Weighed, x, y, size int) {
	_, _, ink := OddsInks(o, w)
	l := Figure(size, ink).Middle()
	if o.Best(w) || w.Move == o.Made {
		OddsMark(c, o, w, x-size-8, y, size*42/100)
		x += size * 48 / 100
	}
	c.Percentage(w.Chance, x, y+size*36/100, l)
}
