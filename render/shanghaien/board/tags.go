package board

import (
	"image"
	"math"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/chance"
	"dockside/render/shanghaien/draw"
	"dockside/render/widget"
)

// places moves points by x, y.
func places(points []canvas.Point, x, y int) {
	for i := range points {
		points[i].X, points[i].Y = points[i].X+float64(x), points[i].Y+float64(y)
	}
}

// tagY is the middle of the tags on cards, on the side without choices.
var tagY = [2]int{247, 553}

// tag draws the label of a card with a player's chance to get it.
func tag(c *canvas.Canvas, s game.Seat, chance float64, x int) {
	for _, layer := range [2]struct {
		ink  canvas.Ink
		drop int
	}{{canvas.InkDark, 4}, {draw.InkPaper, 0}} {
		shape := [...]canvas.Point{
			{X: -52, Y: -25},
			{X: 62, Y: -25},
			{X: 68, Y: -19},
			{X: 68, Y: 19},
			{X: 62, Y: 25},
			{X: -52, Y: 25},
			{X: -74},
			{X: -52, Y: -25},
		}
		places(shape[:], x, tagY[s]+layer.drop)
		c.Fill(layer.ink, 0, shape[:]...)
		c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 3.4}, shape[:]...)
	}
	seatMark(c, s, x-46, tagY[s])
	l := canvas.Figure(40, canvas.InkDark).End()
	for l.Size > 28 && c.Width(c.Hundredths(chance), l) > 60 {
		l.Size--
	}
	c.Percentage(chance, x+62, tagY[s]+l.Size*36/100, l)
}

// seatMark draws a player's colour and shape: a disc, or an octagon.
func seatMark(c *canvas.Canvas, s game.Seat, x, y int) {
	if s == 0 {
		c.Disc(canvas.InkDark, x, y, 13)
		c.Disc(draw.InkRed, x, y, 10)
		return
	}
	for _, layer := range [2]struct {
		ink    canvas.Ink
		radius float64
	}{{canvas.InkDark, 14}, {draw.InkBlue, 11}} {
		var shape [8]canvas.Point
		for i := range shape {
			sin, cos := math.Sincos((float64(i) + .5) * math.Pi / 4)
			shape[i] = canvas.Point{X: layer.radius * cos, Y: layer.radius * sin}
		}
		places(shape[:], x, y)
		c.Fill(layer.ink, 0, shape[:]...)
	}
}

// box draws a choice beside a card: in gold with a star if none is better, with a tick if it was made.
func (w *OddsPage) box(c *canvas.Canvas, choice *render.Weighed, x int) {
	s := w.odds.Seat
	out := outward[s]
	base, width, height, size := 400+148*out, 160, 54, 42
	if w.odds.Best(*choice) {
		width, height, size = 182, 62, 48
	}
	for size > 34 && c.Width(c.Hundredths(choice.Chance), canvas.Figure(size, 0)) > 84 {
		size--
	}
	tip := [...]canvas.Point{{X: -30}, {Y: float64(-20 * out)}, {X: 30}, {X: -30}}
	places(tip[:], x, base)
	middle := base + out*height/2
	r := image.Rect(x-width/2, middle-height/2, x+width/2, middle+height/2)
	fill, line, _ := widget.OddsInks(w.odds, *choice)
	for _, pen := range [2]canvas.Pen{{Ink: canvas.InkDark, Width: 13}, {Ink: line, Width: 5}} {
		c.Line(pen, tip[:]...)
		c.Frame(pen, r, 16, 0)
	}
	c.Fill(fill, 0, tip[:]...)
	c.Plate(fill, 0, r, 16)
	widget.OddsChance(c, w.odds, *choice, x, middle, size)
}

// winBar draws the win chances of both players on a bar with the middle at x. A fine line marks the half.
func winBar(c *canvas.Canvas, red float64, x int) {
	const top, bottom, half = 124, 676, 35
	r := image.Rect(x-half, top, x+half, bottom)
	c.Plate(canvas.InkDark, 0, r.Inset(-3), 19)
	y := min(max(bottom-int(math.Round((bottom-top)*chance.Share(red))), top+20), bottom-20)
	upper, lower := r, r
	upper.Max.Y, lower.Min.Y = min(y, bottom-16), max(y, top+16)
	c.Plate(draw.PlateInks[1], 0, upper, 16)
	c.Plate(draw.PlateInks[0], 0, lower, 16)
	const round = 18 // of the corners, which are no corners where both meet
	c.Rectangle(draw.PlateInks[1], image.Rect(r.Min.X, max(top+round, upper.Max.Y-round), r.Max.X, upper.Max.Y))
	c.Rectangle(draw.PlateInks[0], image.Rect(r.Min.X, lower.Min.Y, r.Max.X, min(bottom-round, lower.Min.Y+round)))
	c.Rectangle(canvas.InkDark, image.Rect(r.Min.X, y-7, r.Max.X, y+7))
	c.Rectangle(canvas.InkGold, image.Rect(r.Min.X, y-4, r.Max.X, y+4))
	c.Rectangle(canvas.InkMute, image.Rect(r.Min.X, 399, r.Max.X, 401))
	for s, baseline := range [2]int{628, 174} {
		chance := red
		if s == 1 {
			chance = 1 - red
		}
		text, l := c.Hundredths(chance), canvas.Figure(40, canvas.InkCream).Middle().Outlined(6)
		for c.Width(text, l) > 2*half-6 {
			l.Size--
		}
		c.Text(text, x, baseline, l)
		c.Text("%", x, baseline+33, canvas.Label(30, canvas.InkCream).Middle().Outlined(5))
	}
}
