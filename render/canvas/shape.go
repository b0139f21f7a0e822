package canvas

import (
	"image"
	"math"
)

// arc is the number of points of a quarter circle, including its ends.
const arc = 9

// Plate fills a rectangle with rounded corners of a radius in pixels; fade is its transparency.
func (c *Canvas) Plate(k Ink, fade uint8, r image.Rectangle, radius int) {
	around := rounded(r, radius, 0)
	c.Fill(k, fade, around[:]...)
}

// Frame draws a line around a rectangle with rounded corners, rotated about its middle by turn degrees clockwise. The
// radius applies to the middle of the line.
func (c *Canvas) Frame(pen Pen, r image.Rectangle, radius, turn int) {
	around := rounded(r, radius, turn)
	c.Line(pen, around[:]...)
}

// Disc fills a circle.
func (c *Canvas) Disc(k Ink, x, y, radius int) {
	c.Plate(k, 0, image.Rect(x-radius, y-radius, x+radius, y+radius), radius)
}

// rounded returns the points around a rectangle with rounded corners, clockwise, back to the first.
func rounded(r image.Rectangle, radius, turn int) (around [4*arc + 1]Point) {
	x, y := float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2
	round := float64(min(radius, r.Dx()/2, r.Dy()/2))
	width, height := float64(r.Dx())/2-round, float64(r.Dy())/2-round
	sin, cos := math.Sincos(float64(turn) * math.Pi / 180)
	sides := [4]Point{{width, -height}, {width, height}, {-width, height}, {-width, -height}}
	for i := range 4 * arc {
		s, c := math.Sincos((float64(i/arc) + float64(i%arc)/(arc-1) - 1) * math.Pi / 2)
		px, py := sides[i/arc].X+round*c, sides[i/arc].Y+round*s
		around[i] = Point{x + px*cos - py*sin, y + px*sin + py*cos}
	}
	around[4*arc] = around[0]
	return around
}

// Star draws the mark of the best choice: a light star with five points and a dark outline.
func (c *Canvas) Star(x, y, radius int) {
	const points, inner = 5, 0.42
	var around [2*points + 1]Point
	for i := range 2 * points {
		sin, cos := math.Sincos(float64(i) * math.Pi / points)
		reach := float64(radius)
		if i%2 == 1 {
			reach *= inner
		}
		around[i] = Point{float64(x) + reach*sin, float64(y) - reach*cos}
	}
	around[2*points] = around[0]
	c.Fill(InkCream, 0, around[:]...)
	c.Line(Pen{Ink: InkDark, Width: 3.4}, around[:]...)
}

// Tick draws the mark of the choice that was made, a tick with its middle at x, y.
func (c *Canvas) Tick(k Ink, x, y, radius int) {
	at := func(dx, dy float64) Point {
		return Point{float64(x) + dx*float64(radius), float64(y) + dy*float64(radius)}
	}
	around := [...]Point{at(-.8, .1), at(-.2, .65), at(.85, -.6)}
	c.Line(Pen{Ink: k, Width: float64(radius) * .42}, around[:]...)
}
