package canvas

import (
	"encoding/binary"
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Point is a position on the canvas, in pixels from its top left corner.
type Point struct{ X, Y float64 }

// Pen is the style of a line. Ends and corners are round.
type Pen struct {
	Ink       Ink
	Width     float64 // in pixels
	Dash, Gap float64 // in pixels; 0 for a continuous line
	Offset    float64 // the start of the line within a dash, in pixels
	Fade      uint8   // transparency: 0 is opaque, 255 invisible

	Within image.Rectangle // clips the line; empty for no clipping
}

// brush holds the buffers for drawing shapes. A canvas reuses them, so that drawing does not allocate.
type brush struct {
	raster vector.Rasterizer
	mask   image.Alpha
	form   []byte
	blend  blend
}

// Rectangle fills whole pixels with a colour, clipped to the canvas.
func (c *Canvas) Rectangle(k Ink, r image.Rectangle) {
	r = r.Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	entry := c.kit.pal.index(k)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		cover(c.img.Pix[c.img.PixOffset(r.Min.X, y):][:r.Dx()], entry)
	}
}

// Fill fills a polygon of at least three points.
func (c *Canvas) Fill(k Ink, fade uint8, around ...Point) {
	c.shape(Pen{Ink: k, Fade: fade}, 0, around)
}

// Line draws a line through points.
func (c *Canvas) Line(pen Pen, through ...Point) { c.shape(pen, pen.Width/2+1, through) }

// shape draws a line that reaches at most margin beyond its points, or with a margin of 0 fills their polygon. Masks
// are cached, since the pictures of a game have the same plates, frames and paths in the same places.
func (c *Canvas) shape(pen Pen, margin float64, points []Point) {
	box := c.box(margin, pen.Within, points)
	if box.Empty() {
		return
	}
	c.ink(c.kit.shapes.of(c.brush.spell(box, pen, margin, points), func() *mask {
		return c.brush.draw(box, pen, margin, points)
	}), 0, 0, pen.Ink, pen.Fade)
}

// box returns the bounds of points, clipped to the canvas and, unless it is empty, to within.
func (c *Canvas) box(margin float64, within image.Rectangle, points []Point) image.Rectangle {
	if len(points) < 2 {
		return image.Rectangle{}
	}
	low, high := points[0], points[0]
	for _, p := range points {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	box := image.Rect(int(math.Floor(low.X-margin)), int(math.Floor(low.Y-margin)),
		int(math.Ceil(high.X+margin)), int(math.Ceil(high.Y+margin))).Intersect(c.img.Rect)
	if !within.Empty() {
		box = box.Intersect(within)
	}
	return box
}

// spell serialises everything that the mask of a shape depends on.
func (b *brush) spell(box image.Rectangle, pen Pen, margin float64, points []Point) (form []byte) {
	form = b.form[:0]
	for _, v := range [...]int{box.Min.X, box.Min.Y, box.Max.X, box.Max.Y} {
		form = binary.LittleEndian.AppendUint16(form, uint16(v))
	}
	for _, v := range [...]float64{margin, pen.Dash, pen.Gap, pen.Offset} {
		form = binary.LittleEndian.AppendUint64(form, math.Float64bits(v))
	}
	for _, p := range points {
		form = binary.LittleEndian.AppendUint64(form, math.Float64bits(p.X))
		form = binary.LittleEndian.AppendUint64(form, math.Float64bits(p.Y))
	}
	b.form = form
	return form
}

// draw rasterises a shape.
func (b *brush) draw(box image.Rectangle, pen Pen, margin float64, points []Point) *mask {
	b.raster.Reset(box.Dx(), box.Dy())
	b.raster.DrawOp = draw.Src
	if margin > 0 {
		b.stroke(box, pen, points)
	} else {
		b.polygon(box, points)
	}
	m := &b.mask
	if need := box.Dx() * box.Dy(); cap(m.Pix) < need {
		m.Pix = make([]uint8, need)
	}
	m.Pix, m.Stride, m.Rect = m.Pix[:box.Dx()*box.Dy()], box.Dx(), box
	b.raster.Draw(m, box, image.Opaque, image.Point{})
	return newMask(m)
}

// polygon adds a polygon to the shape.
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

// stroke adds a line to the shape, dash by dash, as bars and fans with the same orientation that meet along their
// edges. So inner overlaps count once, and no part of the outer edge is covered twice, which would show as a knot.
func (b *brush) stroke(box image.Rectangle, pen Pen, through []Point) {
	dash, period, radius := pen.Dash, pen.Dash+pen.Gap, pen.Width/2
	if pen.Dash <= 0 || pen.Gap <= 0 {
		dash, period = math.Inf(1), math.Inf(1)
	}
	end := len(through) - 1
	for end > 0 && through[end] == through[end-1] {
		end--
	}
	done, before, begun := pen.Offset, 0.0, false
	for i, from := range through[:end] {
		to := through[i+1]
		length, angle := math.Hypot(to.X-from.X, to.Y-from.Y), math.Atan2(to.Y-from.Y, to.X-from.X)
		for start := -math.Mod(done, period); start < length; start += period {
			first, last := max(start, 0), min(start+dash, length)
			if first >= last {
				continue
			}
			a, z := along(from, to, first/length), along(from, to, last/length)
			b.bar(box, a, z, angle, radius)
			if start >= 0 || !begun {
				b.fan(box, a, angle+math.Pi/2, math.Pi, radius)
			} else {
				b.corner(box, a, before, angle, radius)
			}
			if start+dash <= length || i == end-1 {
				b.fan(box, z, angle-math.Pi/2, math.Pi, radius)
			}
		}
		if length > 0 {
			done, before, begun = done+length, angle, true
		}
	}
}

// along returns the point at a part of the way between two points.
func along(from, to Point, part float64) Point {
	return Point{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part}
}

// bar adds a straight piece of a line that leads in a direction.
func (b *brush) bar(box image.Rectangle, from, to Point, angle, radius float64) {
	sin, cos := math.Sincos(angle)
	x, y := radius*sin, -radius*cos
	around := [...]Point{{from.X + x, from.Y + y}, {to.X + x, to.Y + y}, {to.X - x, to.Y - y}, {from.X - x, from.Y - y}}
	b.polygon(box, around[:])
}

// corner adds the outer side of a turn from one direction to another.
func (b *brush) corner(box image.Rectangle, at Point, before, after, radius float64) {
	if turn := math.Remainder(after-before, 2*math.Pi); turn >= 0 {
		b.fan(box, at, before-math.Pi/2, turn, radius)
	} else {
		b.fan(box, at, after+math.Pi/2, -turn, radius)
	}
}

// fan adds a sector of a circle, such as the half of one at the end of a line.
func (b *brush) fan(box image.Rectangle, centre Point, from, sweep, radius float64) {
	const most = 8 // pieces of the arc of half a circle
	pieces := int(math.Ceil(most * sweep / math.Pi))
	var around [most + 3]Point
	around[0] = centre
	for i := range pieces + 1 {
		sin, cos := math.Sincos(from + sweep*float64(i)/float64(max(pieces, 1)))
		around[1+i] = Point{centre.X + radius*cos, centre.Y + radius*sin}
	}
	b.polygon(box, around[:pieces+2])
}
