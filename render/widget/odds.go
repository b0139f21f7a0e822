package widget

import (
	"image"

	"dockside/render"
	"dockside/render/canvas"
)

// The inks of plates.
const (
	inkPaper  canvas.Ink = 0xF7E9CB // the line around a choice that was made, and its tick
	inkPlaque canvas.Ink = 0x23170F // the ground of a plate with words
)

// OddsInks returns the colours of a choice. The best choice is gold. A different choice that was made is dark in a
// light line, and a choice that is still open dark in a golden line.
func OddsInks(o *render.Odds, w render.Weighed) (fill, line, letters canvas.Ink) {
	switch {
	case o.Best(w):
		return canvas.InkGold, canvas.InkGold, canvas.InkDark
	case w.Move == o.Made:
		return inkPlaque, inkPaper, canvas.InkText
	}
	return inkPlaque, canvas.InkGold, canvas.InkText
}

// OddsPlate draws the plate of a choice in a dark line around r, and returns the colour of the letters on it.
func OddsPlate(c *canvas.Canvas, o *render.Odds, w render.Weighed, r image.Rectangle, radius int) (letters canvas.Ink) {
	fill, line, letters := OddsInks(o, w)
	c.Plate(canvas.InkDark, 0, r.Inset(-5), radius+5)
	c.Plate(line, 0, r.Inset(-2), radius+2)
	c.Plate(fill, 0, r.Inset(1), radius)
	return letters
}

// OddsMark draws a star for the best choice, a tick for a different choice that was made, and nothing otherwise.
func OddsMark(c *canvas.Canvas, o *render.Odds, w render.Weighed, x, y, radius int) {
	switch {
	case o.Best(w):
		c.Star(x, y, radius)
	case w.Move == o.Made:
		c.Tick(inkPaper, x, y, radius)
	}
}

// OddsChance writes the win chance of a choice, centred at x, y, behind its mark.
func OddsChance(c *canvas.Canvas, o *render.Odds, w render.Weighed, x, y, size int) {
	_, _, ink := OddsInks(o, w)
	l := canvas.Figure(size, ink).Middle()
	if o.Best(w) || w.Move == o.Made {
		OddsMark(c, o, w, x-size-8, y, size*42/100)
		x += size * 48 / 100
	}
	c.Percentage(w.Chance, x, y+size*36/100, l)
}
