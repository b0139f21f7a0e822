package widget

import (
	"image"

	"dockside/game"
	"dockside/render/canvas"
)

// mostSights is the most points of the line, so that drawing it does not allocate.
const mostSights = 64

// halfJump is half the width of the jump in pixels. The jump is centred at its time.
const halfJump = 33

// chart draws how the chance of the favoured seat went, with the jump in gold.
func (m moment) chart(c *canvas.Canvas, s Scenery) {
	r := momentChart
	below, above, turned := s.Fields()
	var store [mostSights + 4]canvas.Point
	line, at := m.plot(store[:0], turned)
	from, to := line[at], line[at+1]
	c.Rectangle(above, r)
	var area [mostSights + 6]canvas.Point
	around := append(area[:0], line...)
	bottom := float64(r.Max.Y)
	around = append(around, canvas.Point{X: float64(r.Max.X), Y: bottom}, canvas.Point{X: float64(r.Min.X), Y: bottom})
	c.Fill(below, 0, around...)
	middle := float64(r.Min.Y+r.Max.Y) / 2
	half := canvas.Pen{Ink: canvas.InkCream, Width: 2, Dash: 10, Gap: 8, Fade: 90, Within: r}
	c.Line(half, canvas.Point{X: float64(r.Min.X), Y: middle}, canvas.Point{X: float64(r.Max.X), Y: middle})
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 16, Within: r}, line...)
	c.Line(canvas.Pen{Ink: inkPaper, Width: 8, Within: r}, line...)
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 26, Within: r}, from, to)
	c.Line(canvas.Pen{Ink: canvas.InkGold, Width: 18, Within: r}, from, to)
	dot(c, from, inkPaper, 12)
	dot(c, to, canvas.InkGold, 15)
	c.Frame(canvas.Pen{Ink: canvas.InkDark, Width: 8}, r.Inset(-1), 13, 0)
	m.captions(c, s, line, at)
}

// dot marks a point on the chart.
func dot(c *canvas.Canvas, at canvas.Point, ink canvas.Ink, radius int) {
	y := max(momentChart.Min.Y+18, min(momentChart.Max.Y-18, int(at.Y)))
	c.Disc(canvas.InkDark, int(at.X), y, radius+4)
	c.Disc(ink, int(at.X), y, radius)
}

// plot appends the points of the line to an empty list, and returns the index of the point where the jump begins.
// Points about the time of the jump are left out.
func (m moment) plot(line []canvas.Point, turned bool) ([]canvas.Point, int) {
	r := momentChart
	point := func(x, chance float64) canvas.Point {
		if turned {
			chance = 1 - chance
		}
		return canvas.Point{X: x, Y: float64(r.Max.Y) - float64(r.Dy())*max(0, min(1, chance))}
	}
	const near, edge = 12, 18
	left, right := float64(r.Min.X), float64(r.Max.X)
	when := max(left+2*halfJump, min(right-halfJump-edge, left+(right-left)*m.At))
	jump := -1
	for _, s := range m.Line[:min(len(m.Line), mostSights)] {
		x := left + (right-left)*s.At
		if x > when-halfJump-near && jump < 0 {
			jump = len(line)
			line = append(line, point(when-halfJump, m.From), point(when+halfJump, m.To))
		}
		if x < when-halfJump-near || x > when+halfJump+near {
			line = append(line, point(x, s.Chance))
		}
	}
	if jump < 0 {
		jump = len(line)
		line = append(line, point(when-halfJump, m.From), point(when+halfJump, m.To))
	}
	if jump == 0 { // it began with the match
		line = append([]canvas.Point{point(left, m.From)}, line...)
		jump = 1
	}
	if line[len(line)-1].X < right {
		line = append(line, point(right, m.To))
	}
	return line, jump
}

// caption is a label that is placed on the chart where there is room.
type caption struct {
	width, height int
	near          canvas.Point // the best place for its middle
	side          int          // the side of the line on which it must be: -1 above, 1 below, 0 any
}

// captions draws the chances before and after the jump, the players, and the title of the chart.
func (m moment) captions(c *canvas.Canvas, s Scenery, line []canvas.Point, jump int) {
	from, to := line[jump], line[jump+1]
	var store [6]image.Rectangle
	taken := store[:0]
	sign := 1.0 // the direction of the jump
	if to.Y < from.Y {
		sign = -1
	}
	small, large := canvas.Figure(60, inkPaper).Outlined(9), canvas.Figure(84, canvas.InkGold).Outlined(12)
	for _, label := range [...]struct {
		chance float64
		look   canvas.Lettering
		near   canvas.Point
	}{
		{m.To, large, canvas.Point{X: to.X - 50, Y: to.Y + sign*72}},
		{m.From, small, canvas.Point{X: from.X - 60, Y: from.Y - sign*62}},
	} {
		width, height := c.Width(c.Hundredths(label.chance), label.look), label.look.Size*3/4
		box := room(caption{width: width + height, height: height, near: label.near}, line, taken)
		taken = append(taken, box)
		c.Percentage(label.chance, (box.Min.X+box.Max.X)/2, box.Max.Y, label.look.Middle())
	}
	const face = 60
	below, above := s.Sides()
	for i, seat := range [...]game.Seat{above, below} {
		if seat < 0 {
			continue
		}
		near := canvas.Point{X: float64(momentChart.Min.X + 16 + face/2), Y: float64(momentChart.Min.Y + 16 + face/2 + 274*i)}
		box := room(caption{face, face, near, 2*i - 1}, line, taken)
		if box.Empty() {
			continue
		}
		taken = append(taken, box)
		s.Portrait(c, seat, false, (box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2, face)
	}
	word, l := c.Word("moment.chance"), canvas.Label(32, canvas.InkText).Outlined(6)
	near := canvas.Point{X: float64(momentChart.Max.X), Y: float64(momentChart.Max.Y)}
	box := room(caption{width: c.Width(word, l), height: 30, near: near}, line, taken)
	c.Text(word, box.Min.X, box.Max.Y-5, l)
}

// room returns the box for a caption that is nearest to its best place and free of the line and of other captions. If
// there is none, it returns the best place, or an empty box if the caption must be on one side.
func room(w caption, line []canvas.Point, taken []image.Rectangle) image.Rectangle {
	const step, margin = 22, 14
	r := momentChart.Inset(margin)
	best, least := image.Rectangle{}, -1.0
	for y := r.Min.Y; y <= r.Max.Y-w.height; y += step {
		for x := r.Min.X; x <= r.Max.X-w.width; x += step {
			box := image.Rect(x, y, x+w.width, y+w.height)
			dx, dy := float64(x)+float64(w.width)/2-w.near.X, float64(y)+float64(w.height)/2-w.near.Y
			if far := dx*dx + dy*dy; (least < 0 || far < least) && beside(box, line, w.side) &&
				free(box.Inset(-10), line, taken) {
				best, least = box, far
			}
		}
	}
	if least < 0 && w.side == 0 {
		x := max(r.Min.X, min(r.Max.X-w.width, int(w.near.X)-w.width/2))
		y := max(r.Min.Y, min(r.Max.Y-w.height, int(w.near.Y)-w.height/2))
		return image.Rect(x, y, x+w.width, y+w.height)
	}
	return best
}

// beside reports whether a box is on a side of the line.
func beside(box image.Rectangle, line []canvas.Point, side int) bool {
	if side == 0 {
		return true
	}
	x, y := float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2
	for i, from := range line[:len(line)-1] {
		to := line[i+1]
		if from.X <= x && x <= to.X && to.X > from.X {
			return (y > from.Y+(to.Y-from.Y)*(x-from.X)/(to.X-from.X)) == (side > 0)
		}
	}
	return false
}

// free reports whether neither the line nor a caption overlaps a box.
func free(box image.Rectangle, line []canvas.Point, taken []image.Rectangle) bool {
	for _, other := range taken {
		if box.Overlaps(other) {
			return false
		}
	}
	for i, from := range line[:len(line)-1] {
		if crosses(from, line[i+1], box) {
			return false
		}
	}
	return true
}

// crosses reports whether a line segment meets a box (Liang and Barsky).
func crosses(from, to canvas.Point, box image.Rectangle) bool {
	first, last := 0.0, 1.0
	for _, side := range [...][2]float64{
		{from.X - to.X, from.X - float64(box.Min.X)},
		{to.X - from.X, float64(box.Max.X) - from.X},
		{from.Y - to.Y, from.Y - float64(box.Min.Y)},
		{to.Y - from.Y, float64(box.Max.Y) - from.Y},
	} {
		switch speed, room := side[0], side[1]; {
		case speed == 0 && room < 0:
			return false
		case speed < 0:
			first = max(first, room/speed)
		case speed > 0:
			last = min(last, room/speed)
		}
	}
	return first <= last
}
