// Package draw draws the parts that several pictures share: cards, missions, skills, frames and arrows.
package draw

import (
	"image"
	"math"

	"dockside/game"
	"dockside/render/canvas"
)

// Sails are the shapes of the captains' sails by seat, as in the names of sprites.
var Sails = [...]string{"circle", "octagon", "triangle", "diamond"}

// Name returns the name of a captain on a picture.
func Name(c *canvas.Canvas, seat game.Seat) string {
	return c.Name(seat, c.Counted("madameching.picture.captain", int(seat)+1, 0))
}

// InkGone is the colour of things that are no longer available.
const InkGone canvas.Ink = 0x7D8A90

// Ground draws the ground of a panel.
func Ground(c *canvas.Canvas, r image.Rectangle, radius int) {
	c.Plate(0x0E1D2C, 25, r, radius)
	c.Frame(canvas.Pen{Ink: 0xF7E9CB, Width: 2, Fade: 214}, r.Inset(1), radius, 0)
}

// Colours are the colours of the captains by seat.
var Colours = [...]canvas.Ink{0xE8483C, 0x2E86EE, 0xF7CB3B, 0xEEF1F2}

// Frame draws a gold line around something that is active or available.
func Frame(c *canvas.Canvas, r image.Rectangle, radius int) {
	c.Frame(canvas.Pen{Ink: canvas.InkDark, Width: 9}, r, radius, 0)
	c.Frame(canvas.Pen{Ink: canvas.InkGold, Width: 5}, r, radius, 0)
}

// Arrow draws an arrow with a line of a width.
func Arrow(c *canvas.Canvas, ink canvas.Ink, from, to image.Point, width float64) {
	dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
	length := max(1, math.Hypot(dx, dy))
	dx, dy = dx/length, dy/length
	head, half := 6+2*width, 4+1.2*width
	tip := canvas.Point{X: float64(to.X), Y: float64(to.Y)}
	neck := canvas.Point{X: tip.X - head*dx, Y: tip.Y - head*dy}
	left := canvas.Point{X: neck.X - half*dy, Y: neck.Y + half*dx}
	right := canvas.Point{X: neck.X + half*dy, Y: neck.Y - half*dx}
	start := canvas.Point{X: float64(from.X), Y: float64(from.Y)}
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: width + 6}, start, neck)
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 6}, tip, left, right, tip)
	c.Line(canvas.Pen{Ink: ink, Width: width}, start, neck)
	c.Fill(ink, 0, tip, left, right)
}
