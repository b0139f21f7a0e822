// Package widget draws parts that the pictures of several games share: the picture of the decisive turn, and the odds
// of choices.
package widget

import (
	"image"
	"math"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
)

// Scenery is the part of a game in the picture of a decisive turn.
type Scenery interface {
	// Stage returns the name of a background with the rounded corners for the picture.
	Stage() string
	// Band returns the colours of the headline's ground and of the rays on it.
	Band() (ground, ray canvas.Ink)
	// Fields returns the colours below and above the line of the win chance. With turned, the chance of the opponents is
	// below.
	Fields() (below, above canvas.Ink, turned bool)
	// Sides returns the seats whose chances are below and above the line, or game.Public for no particular seat.
	Sides() (below, above game.Seat)
	// Headline returns the key of the headline.
	Headline() string
	// Score draws the result of the match on a plate.
	Score(c *canvas.Canvas, plate image.Rectangle)
	// Board draws the decisive turn in a frame.
	Board(c *canvas.Canvas, frame image.Rectangle)
	// Portrait draws a player with the middle at x, y, at most height pixels high. It is lit for the best player.
	Portrait(c *canvas.Canvas, seat game.Seat, lit bool, x, y, height int)
	// Called returns the name and the colour of a player.
	Called(c *canvas.Canvas, seat game.Seat) (name string, ink canvas.Ink)
}

// The places of the parts of the picture, in pixels.
var (
	momentScore = image.Rect(744, 18, 1176, 168)
	momentBoard = image.Rect(24, 216, 626, 582)
	momentChart = image.Rect(650, 216, 1176, 582)
)

const momentBand = 182 // the height of the headline's ground

// moment draws the picture of a decisive turn.
type moment struct{ *render.Moment }

// PaintMoment draws the picture of a decisive turn in the scenery of a game.
func PaintMoment(c *canvas.Canvas, data *render.Moment, s Scenery) {
	m := moment{data}
	planks(c, momentBand)
	rays(c, s)
	rail(c, momentBand)
	c.Corners(s.Stage())
	m.headline(c, c.Word(s.Headline()))
	c.Plate(canvas.InkDark, 40, momentScore, 24)
	s.Score(c, momentScore)
	c.Plate(canvas.InkDark, 0, momentBoard, 20)
	s.Board(c, momentBoard.Inset(4))
	m.chart(c, s)
	m.accuracy(c, s)
}

// headline draws the headline in gold, as large as possible.
func (m moment) headline(c *canvas.Canvas, text string) {
	const room, least = 680, 60
	l := canvas.Figure(112, canvas.InkGold).Outlined(16)
	for l.Size > least && c.Width(text, l) > room {
		l.Size -= 2
	}
	l.Outline = l.Size / 7
	c.Fitted(text, 40, momentBand/2+l.Size*34/100, room, l)
}

// planks draws the table below a height.
func planks(c *canvas.Canvas, top int) {
	const height, wood, wood2, line, edge = 76, 0x523421, 0x4B2F1E, 0x382012, 0x5A3924
	joints := [...]int{700, 300, 930, 160, 560, 820, 400, 1040, 260}
	for i, y := 0, top; y < canvas.Height; i, y = i+1, y+height {
		ink := canvas.Ink(wood)
		if i%2 > 0 {
			ink = wood2
		}
		c.Rectangle(ink, image.Rect(0, y, canvas.Width, y+height))
		c.Rectangle(edge, image.Rect(0, y, canvas.Width, y+2))
		c.Rectangle(line, image.Rect(0, y+height-3, canvas.Width, y+height))
		x := joints[i%len(joints)]
		c.Rectangle(line, image.Rect(x, y, x+3, y+height))
		for _, at := range [...]image.Point{{-11, 14}, {-11, 59}, {13, 14}, {13, 59}} {
			c.Disc(line, x+at.X, y+at.Y, 3)
		}
	}
}

// rays draws rays of light behind the headline.
func rays(c *canvas.Canvas, s Scenery) {
	const originX, originY, flattest, count = 280, 250, 84, 16
	ground, ray := s.Band()
	c.Rectangle(ground, image.Rect(0, 0, canvas.Width, momentBand))
	at := func(i, y float64) canvas.Point {
		angle := (2*i/count - 1) * flattest * math.Pi / 180
		return canvas.Point{X: originX + (originY-y)*math.Tan(angle), Y: y}
	}
	for i := range count {
		from, to := float64(i), float64(i)+.5
		c.Fill(ray, 128, at(from, 0), at(to, 0), at(to, momentBand), at(from, momentBand))
	}
}

// rail draws the edge of a bar at y.
func rail(c *canvas.Canvas, y int) {
	for _, part := range [...]struct {
		ink         canvas.Ink
		top, bottom int
	}{{canvas.InkDark, 0, 16}, {0xE3AE4A, 2, 13}, {0xF9DE97, 3, 6}, {0x8B6425, 10, 13}} {
		c.Rectangle(part.ink, image.Rect(0, y+part.top, canvas.Width, y+part.bottom))
	}
}

// accuracy draws a plate for each player with the accuracy of their decisions.
func (m moment) accuracy(c *canvas.Canvas, s Scenery) {
	const left, right, top, bottom, gap = 24, 1176, 606, 778, 20
	n := len(m.Accuracy)
	columns, rows := min(n, 2), (n+1)/2
	if n > 4 || n == 3 {
		columns, rows = 3, (n+2)/3
	}
	width, height := (right-left-gap*(columns-1))/columns, (bottom-top-12*(rows-1))/rows
	for seat := range m.Accuracy {
		x, y := left+(width+gap)*(seat%columns), top+(height+12)*(seat/columns)
		r := image.Rect(x, y, x+width, y+height)
		if width > 500 && rows == 1 {
			m.widePlate(c, s, game.Seat(seat), r)
		} else {
			m.smallPlate(c, s, game.Seat(seat), r)
		}
	}
}

// better reports whether no player decided better than seat, and at least one worse.
func (m moment) better(seat game.Seat) bool {
	worse := false
	for _, a := range m.Accuracy {
		if a > m.Accuracy[seat] {
			return false
		}
		worse = worse || int(a) < int(m.Accuracy[seat])
	}
	return worse
}

// plate draws the ground of a player's plate with an outline in their colour.
func (m moment) plate(c *canvas.Canvas, r image.Rectangle, ink canvas.Ink) {
	c.Plate(canvas.InkDark, 0, r.Inset(-4), 24)
	c.Plate(ink, 0, r.Inset(-2), 22)
	c.Plate(inkPlaque, 0, r.Inset(2), 18)
}

// widePlate draws a plate with a bar.
func (m moment) widePlate(c *canvas.Canvas, s Scenery, seat game.Seat, r image.Rectangle) {
	name, ink := s.Called(c, seat)
	m.plate(c, r, ink)
	s.Portrait(c, seat, m.better(seat), r.Min.X+84, r.Min.Y+86, 132)
	left, right := r.Min.X+168, r.Max.X-22
	c.Fitted(name, left, r.Min.Y+58, 190, canvas.Label(44, canvas.InkText))
	c.Squeezed(c.Word("moment.accuracy"), left, r.Min.Y+98, 190, canvas.Label(30, canvas.InkMute))
	m.percent(c, seat, right, r.Min.Y+88, 84)
	if m.Accuracy[seat] < 0 {
		return
	}
	bar := image.Rect(left, r.Min.Y+118, right, r.Min.Y+142)
	c.Plate(canvas.InkDark, 0, bar.Inset(-3), 15)
	c.Plate(0x432817, 0, bar, 12)
	bar.Max.X = bar.Min.X + max(24, int(float64(bar.Dx())*m.Accuracy[seat]/100))
	c.Plate(ink, 0, bar, 12)
}

// smallPlate draws a plate with the name and the number only.
func (m moment) smallPlate(c *canvas.Canvas, s Scenery, seat game.Seat, r image.Rectangle) {
	name, ink := s.Called(c, seat)
	m.plate(c, r, ink)
	y := (r.Min.Y + r.Max.Y) / 2
	s.Portrait(c, seat, m.better(seat), r.Min.X+46, y, 60)
	c.Fitted(name, r.Min.X+86, y+12, r.Dx()-218, canvas.Label(34, canvas.InkText))
	m.percent(c, seat, r.Max.X-20, y+17, 48)
}

// percent draws the accuracy of a player, in gold for the best.
func (m moment) percent(c *canvas.Canvas, seat game.Seat, x, y, size int) {
	l := canvas.Figure(size, canvas.InkCream).End()
	switch {
	case m.Accuracy[seat] < 0:
		c.Text("–", x, y, l.Faded(128))
		return
	case m.better(seat):
		l.Ink = canvas.InkGold
	}
	c.Percentage(float64(int(m.Accuracy[seat]+.5))/100, x, y, l)
}

// MomentVerdict draws the end of the match on the plate of a score: beside the sprite of a player with their name in a
// width, or across the plate without a sprite.
func MomentVerdict(c *canvas.Canvas, plate image.Rectangle, how, sprite, name string, width int) {
	if sprite == "" {
		title := canvas.Figure(44, canvas.InkCream).Middle()
		c.Squeezed(c.Verdict(how, ""), (plate.Min.X+plate.Max.X)/2, plate.Min.Y+72, plate.Dx()-40, title)
		return
	}
	c.Paste(sprite, plate.Min.X+62, plate.Min.Y+54)
	name = c.Fit(name, canvas.Label(30, 0), width-70) // the verdict stays whole
	c.Squeezed(c.Verdict(how, name), plate.Min.X+112, plate.Min.Y+70, width, canvas.Label(44, canvas.InkText))
}

// MomentCaption writes a line at the bottom of the plate of a score.
func MomentCaption(c *canvas.Canvas, plate image.Rectangle, text string) {
	l := canvas.Label(34, canvas.InkText).Middle()
	c.Squeezed(text, (plate.Min.X+plate.Max.X)/2, plate.Min.Y+132, plate.Dx()-40, l)
}
