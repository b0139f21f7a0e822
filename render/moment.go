package render

import (
	"image"
	"math"

	"dockside/game"
)

// Scenery is what a game adds to the picture of a moment.
type Scenery interface {
	// Stage names a background whose rounded corners are those of the picture.
	Stage() string
	// Band are the colours of the headline's ground and of the rays on it.
	Band() (ground, ray Ink)
	// Fields are the colours below and above the line of a chance; turned tells that it is the chance of the others
	// that lies below.
	Fields() (below, above Ink, turned bool)
	// Sides are whose chances lie below and above the line; game.Public for nobody in particular.
	Sides() (below, above game.Seat)
	// Headline is the key of its words.
	Headline() string
	// Score tells how the match ended, on a plate.
	Score(c *Canvas, plate image.Rectangle)
	// Board shows what happened, within a frame.
	Board(c *Canvas, frame image.Rectangle)
	// Portrait draws who sits in a seat, around a middle, so many pixels high or somewhat less; lit if better than
	// the others.
	Portrait(c *Canvas, seat game.Seat, lit bool, x, y, height int)
	// Called is the name of a seat, and the colour of it.
	Called(c *Canvas, seat game.Seat) (name string, ink Ink)
}

// Where the parts of the picture stand, in pixels.
var (
	momentScore = image.Rect(744, 18, 1176, 168)
	momentBoard = image.Rect(24, 216, 626, 582)
	momentChart = image.Rect(650, 216, 1176, 582)
)

const momentBand = 182 // the height of the headline's ground

// moment draws the picture of a decisive turn.
type moment struct{ *Moment }

// PaintMoment draws the picture of a decisive turn in the scenery of a game.
func PaintMoment(c *Canvas, data *Moment, s Scenery) {
	m := moment{data}
	planks(c, momentBand)
	rays(c, s)
	rail(c, momentBand)
	c.Corners(s.Stage())
	m.headline(c, c.Word(s.Headline()))
	c.Plate(InkDark, 40, momentScore, 24)
	s.Score(c, momentScore)
	c.Plate(InkDark, 0, momentBoard, 20)
	s.Board(c, momentBoard.Inset(4))
	m.chart(c, s)
	m.accuracy(c, s)
}

// headline writes in gold as large as there is room, and then on two lines.
func (m moment) headline(c *Canvas, text string) {
	const room, least = 680, 60
	l := Figure(112, InkGold).Outlined(16)
	for l.Size > least && c.Width(text, l) > room {
		l.Size -= 2
	}
	l.Outline = l.Size / 7
	c.Fitted(text, 40, momentBand/2+l.Size*34/100, room, l)
}

// planks draws the table below a height.
func planks(c *Canvas, top int) {
	const height, wood, wood2, line, edge = 76, 0x523421, 0x4B2F1E, 0x382012, 0x5A3924
	joints := [...]int{700, 300, 930, 160, 560, 820, 400, 1040, 260}
	for i, y := 0, top; y < pictureHeight; i, y = i+1, y+height {
		ink := Ink(wood)
		if i%2 > 0 {
			ink = wood2
		}
		c.Rectangle(ink, image.Rect(0, y, pictureWidth, y+height))
		c.Rectangle(edge, image.Rect(0, y, pictureWidth, y+2))
		c.Rectangle(line, image.Rect(0, y+height-3, pictureWidth, y+height))
		x := joints[i%len(joints)]
		c.Rectangle(line, image.Rect(x, y, x+3, y+height))
		for _, at := range [...]image.Point{{-11, 14}, {-11, 59}, {13, 14}, {13, 59}} {
			c.Disc(line, x+at.X, y+at.Y, 3)
		}
	}
}

// rays shine behind the headline from below it.
func rays(c *Canvas, s Scenery) {
	const originX, originY, flattest, count = 280, 250, 84, 16
	ground, ray := s.Band()
	c.Rectangle(ground, image.Rect(0, 0, pictureWidth, momentBand))
	at := func(i, y float64) Point {
		angle := (2*i/count - 1) * flattest * math.Pi / 180
		return Point{originX + (originY-y)*math.Tan(angle), y}
	}
	for i := range count {
		from, to := float64(i), float64(i)+.5
		c.Fill(ray, 128, at(from, 0), at(to, 0), at(to, momentBand), at(from, momentBand))
	}
}

// rail draws the edge of a bar around a height.
func rail(c *Canvas, y int) {
	for _, part := range [...]struct {
		ink         Ink
		top, bottom int
	}{{InkDark, 0, 16}, {0xE3AE4A, 2, 13}, {0xF9DE97, 3, 6}, {0x8B6425, 10, 13}} {
		c.Rectangle(part.ink, image.Rect(0, y+part.top, pictureWidth, y+part.bottom))
	}
}

// accuracy tells how well everybody decided, on a plate each.
func (m moment) accuracy(c *Canvas, s Scenery) {
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

// better tells whether nobody decided better than a seat, and somebody worse.
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

// plate is the ground of a seat's plate, in a line of its colour.
func (m moment) plate(c *Canvas, r image.Rectangle, ink Ink) {
	c.Plate(InkDark, 0, r.Inset(-4), 24)
	c.Plate(ink, 0, r.Inset(-2), 22)
	c.Plate(inkPlaque, 0, r.Inset(2), 18)
}

// widePlate has room for a bar.
func (m moment) widePlate(c *Canvas, s Scenery, seat game.Seat, r image.Rectangle) {
	name, ink := s.Called(c, seat)
	m.plate(c, r, ink)
	s.Portrait(c, seat, m.better(seat), r.Min.X+84, r.Min.Y+86, 132)
	left, right := r.Min.X+168, r.Max.X-22
	c.Fitted(name, left, r.Min.Y+58, 190, Label(44, InkText))
	c.Squeezed(c.Word("moment.accuracy"), left, r.Min.Y+98, 190, Label(30, InkMute))
	m.percent(c, seat, right, r.Min.Y+88, 84)
	if m.Accuracy[seat] < 0 {
		return
	}
	bar := image.Rect(left, r.Min.Y+118, right, r.Min.Y+142)
	c.Plate(InkDark, 0, bar.Inset(-3), 15)
	c.Plate(0x432817, 0, bar, 12)
	bar.Max.X = bar.Min.X + max(24, int(float64(bar.Dx())*m.Accuracy[seat]/100))
	c.Plate(ink, 0, bar, 12)
}

// smallPlate has room for the name and the number.
func (m moment) smallPlate(c *Canvas, s Scenery, seat game.Seat, r image.Rectangle) {
	name, ink := s.Called(c, seat)
	m.plate(c, r, ink)
	y := (r.Min.Y + r.Max.Y) / 2
	s.Portrait(c, seat, m.better(seat), r.Min.X+46, y, 60)
	c.Fitted(name, r.Min.X+86, y+12, r.Dx()-218, Label(34, InkText))
	m.percent(c, seat, r.Max.X-20, y+17, 48)
}

// percent writes how well a seat decided, in gold if nobody did better.
func (m moment) percent(c *Canvas, seat game.Seat, x, y, size int) {
	l := Figure(size, InkCream).End()
	switch {
	case m.Accuracy[seat] < 0:
		c.Text("–", x, y, l.Faded(128))
		return
	case m.better(seat):
		l.Ink = InkGold
	}
	c.Percentage(float64(int(m.Accuracy[seat]+.5))/100, x, y, l)
}
