package render

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Point is a place on the canvas, in pixels from its left top corner.
type Point struct{ X, Y float64 }

// Pen is how a line looks. Its ends and corners are round.
type Pen struct {
	Ink       Ink
	Width     float64 // in pixels
	Dash, Gap float64 // in pixels; 0 for a line without gaps
	Offset    float64 // how far into a dash the line starts, in pixels
	Fade      uint8   // how much of what lies below shines through; 0 for nothing

	Within image.Rectangle // where it may draw; empty for everywhere
}

// brush is what a canvas needs to draw shapes that are not known before, such as the lines of a
// chart. It is kept, so that drawing makes no garbage.
type brush struct {
	raster vector.Rasterizer
	mask   image.Alpha
}

// Fill lays a colour on the area within a closed line of at least three points.
func (c *Canvas) Fill(k Ink, fade uint8, around ...Point) {
	box := c.outline(0, c.img.Rect, around)
	if box.Empty() {
		return
	}
	c.brush.polygon(box, around)
	c.blot(box, k, fade)
}

// Line draws a line through points.
func (c *Canvas) Line(pen Pen, through ...Point) {
	within := pen.Within
	if within.Empty() {
		within = c.img.Rect
	}
	box := c.outline(pen.Width/2+1, within, through)
	if box.Empty() {
		return
	}
	done := pen.Offset
	for i := 1; i < len(through); i++ {
		done = c.brush.segment(box, through[i-1], through[i], pen, done)
	}
	c.blot(box, pen.Ink, pen.Fade)
}

// outline starts a shape in the box around points, as far as it lies within an area.
func (c *Canvas) outline(margin float64, within image.Rectangle, points []Point) image.Rectangle {
	if len(points) < 2 {
		return image.Rectangle{}
	}
	low, high := points[0], points[0]
	for _, p := range points {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	box := image.Rect(int(math.Floor(low.X-margin)), int(math.Floor(low.Y-margin)),
		int(math.Ceil(high.X+margin)), int(math.Ceil(high.Y+margin))).Intersect(within).Intersect(c.img.Rect)
	c.brush.raster.Reset(box.Dx(), box.Dy())
	c.brush.raster.DrawOp = draw.Src
	return box
}

// polygon adds an area to the shape.
func (b *brush) polygon(box image.Rectangle, around []Point) {
	for i, p := range around {
		x, y := float32(p.X-float64(box.Min.X)), float32(p.Y-float64(box.Min.Y))
		if i == 0 {
			b.raster.MoveTo(x, y)
		} else {
			b.raster.LineTo(x, y)
		}
	}
	b.raster.ClosePath()
}

// segment adds a straight piece of a line to the shape, dash by dash, and tells how long the
// line is with it; done is how long it was before, so that dashes go on around corners.
func (b *brush) segment(box image.Rectangle, from, to Point, pen Pen, done float64) float64 {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return done
	}
	at := func(d float64) Point {
		return Point{from.X + (to.X-from.X)*d/length, from.Y + (to.Y-from.Y)*d/length}
	}
	period := pen.Dash + pen.Gap
	if pen.Dash <= 0 || pen.Gap <= 0 {
		b.stick(box, from, to, pen.Width/2)
		return done + length
	}
	for start := -math.Mod(done, period); start < length; start += period {
		if first, last := max(start, 0), min(start+pen.Dash, length); first < last {
			b.stick(box, at(first), at(last), pen.Width/2)
		}
	}
	return done + length
}

// stick adds a bar with round ends. All bars run around the same way: where they overlap they
// cover once.
func (b *brush) stick(box image.Rectangle, from, to Point, radius float64) {
	const half = 8 // corners of each end
	var around [2*half + 2]Point
	angle := math.Atan2(to.Y-from.Y, to.X-from.X)
	for i := range around {
		centre, turn := to, float64(i)/half
		if i > half {
			centre, turn = from, float64(i-1)/half
		}
		sin, cos := math.Sincos(angle + math.Pi*(turn-.5))
		around[i] = Point{centre.X + radius*cos, centre.Y + radius*sin}
	}
	b.polygon(box, around[:])
}

// blot inks the shape in a box.
func (c *Canvas) blot(box image.Rectangle, k Ink, fade uint8) {
	m := &c.brush.mask
	if need := box.Dx() * box.Dy(); cap(m.Pix) < need {
		m.Pix = make([]uint8, need)
	}
	m.Pix, m.Stride, m.Rect = m.Pix[:box.Dx()*box.Dy()], box.Dx(), box
	c.brush.raster.Draw(m, box, image.Opaque, image.Point{})
	c.ink(m, 0, 0, k, fade)
}
