package board

import (
	"image"
	"math"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// Space is a space of the sea. Its column is the number of cards, and its row the number of colours (MC-30).
type Space struct{ Column, Row int }

// spaceOf returns the space of an expedition.
func spaceOf(e *rules.Expedition) Space { return Space{int(e.Size), e.Colours()} }

// Number returns the number of a space.
func (s Space) Number() int { return s.Column * s.Row }

// middle returns the middle of a space in pixels.
func (s Space) middle() image.Point { return image.Pt(62+101*(s.Column-1), 740-80*(s.Row-1)) }

// Path returns the spaces that an expedition has visited, in order.
func Path(e *rules.Expedition) []Space {
	var way []Space
	var so rules.Expedition
	for _, card := range e.Played() {
		so = so.With(card)
		way = append(way, spaceOf(&so))
	}
	return way
}

// sea is the sea with all junks.
type sea struct {
	junks  []junk
	wake   []Space // of the junk of the active captain; nil where none is
	looted bool    // the port
}

// junk is a junk on the sea.
type junk struct {
	seat   game.Seat
	number int // of the captain's, from 1; 0 where each has but one
	at     Space
	lit    bool        // it is the one of the activation
	lies   image.Point // its middle
}

// seeSea returns the sea. Junks are beside their spaces, those of the first seats first.
func seeSea(s *rules.State) sea {
	sea := sea{looted: s.Port > 0}
	taken := map[image.Point]bool{}
	sailing := sailing(s)
	for seat := range s.Seats() {
		for i := range s.Junks() {
			e := &s.Captains[seat].Junks[i]
			if e.Size == 0 {
				continue
			}
			j := junk{seat: game.Seat(seat), at: spaceOf(e), lit: e == sailing}
			if s.Junks() > 1 {
				j.number = i + 1
			}
			j.lies = j.at.berth(taken)
			sea.junks = append(sea.junks, j)
			if j.lit {
				sea.wake = Path(e)
			}
		}
	}
	return sea
}

// sailing returns the expedition being resolved, or nil if there is none or the captain has yet to choose one.
func sailing(s *rules.State) *rules.Expedition {
	if s.Active() == game.Public || s.Step == rules.Sail && s.Junks() > 1 {
		return nil
	}
	return &s.Captains[s.Act.Seat].Junks[s.Act.Junk]
}

// The positions of junks beside a space: in the gaps between four spaces, which it shares with its neighbours. On the
// edges of the sea there are fewer.
var (
	gaps    = [...]image.Point{{-46, -39}, {48, -39}, {-46, 39}, {48, 39}}
	highest = [...]image.Point{{-46, 33}, {48, 33}, {48, -39}, {-46, -39}}
	lowest  = [...]image.Point{{-46, -39}, {48, -39}, {48, 26}, {-46, 26}}
	first   = [...]image.Point{{-30, -40}, {48, -39}, {-30, -110}, {34, -110}}
)

// berth returns the first free position beside a space, and marks it as taken.
func (s Space) berth(taken map[image.Point]bool) image.Point {
	berths := gaps
	switch {
	case s.Column == 1:
		berths = first
	case s.Row == 1:
		berths = lowest
	case s.Row == rules.Rows:
		berths = highest
	}
	for _, b := range berths {
		at := s.middle().Add(b)
		if !taken[at] {
			taken[at] = true
			return at
		}
	}
	return s.middle().Add(image.Pt(0, -39))
}

// paint draws the sea.
func (s *sea) paint(c *canvas.Canvas) {
	s.paintWake(c)
	s.paintPort(c)
	for i := range s.junks {
		s.ring(c, s.junks[i].at)
	}
	for i := range s.junks {
		s.junks[i].paint(c)
	}
}

// paintWake draws the path of the active junk in gold.
func (s *sea) paintWake(c *canvas.Canvas) {
	if len(s.wake) == 0 {
		return
	}
	var through [rules.Columns]canvas.Point
	for i, at := range s.wake {
		p := at.middle()
		through[i] = canvas.Point{X: float64(p.X), Y: float64(p.Y)}
	}
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 15}, through[:len(s.wake)]...)
	c.Line(canvas.Pen{Ink: canvas.InkGold, Width: 8}, through[:len(s.wake)]...)
	for _, at := range s.wake {
		p, look, ink := at.middle(), "space-wake", canvas.InkCream
		if at.Row == rules.Rows {
			look, ink = "space-port", canvas.InkGold
		}
		c.Paste(look, p.X, p.Y+1)
		c.Number(at.Number(), p.X, p.Y+12, canvas.Figure(33, ink).Middle().Outlined(4))
	}
}

// paintPort draws the prize for the first junk in the port, or that it is gone.
func (s *sea) paintPort(c *canvas.Canvas) {
	const x, y = 719, 220
	number := canvas.Figure(28, canvas.InkGold).Middle()
	if s.looted {
		c.Paste("harbour-looted", x, y)
		c.Text("–", x+16, y+10, number.Faded(120))
	} else {
		c.Paste("harbour", x, y)
		c.Number(10, x+16, y+10, number)
	}
	c.Paste("port-36", x-19, y-4)
}

// ring draws the colours of all captains on a space around it, as equal arcs.
func (s *sea) ring(c *canvas.Canvas, at Space) {
	var on [4]game.Seat
	n := 0
	for _, j := range s.junks {
		if j.at == at && (n == 0 || on[n-1] != j.seat) {
			on[n] = j.seat
			n++
		}
	}
	p := at.middle()
	arc(c, canvas.Pen{Ink: canvas.InkDark, Width: 11}, p, 0, 1)
	for i, seat := range on[:n] {
		arc(c, canvas.Pen{Ink: draw.Colours[seat], Width: 6.5}, p, float64(i)/float64(n), float64(i+1)/float64(n))
	}
}

// arc draws a part of the ring of a space, clockwise from below; from and to are shares of the whole.
func arc(c *canvas.Canvas, pen canvas.Pen, p image.Point, from, to float64) {
	const points, radius = 33, 30.5
	var around [points]canvas.Point
	for i := range around {
		sin, cos := math.Sincos(2*math.Pi*(from+(to-from)*float64(i)/(points-1)) + math.Pi/2)
		around[i] = canvas.Point{X: float64(p.X) + radius*cos, Y: float64(p.Y) + radius*sin}
	}
	c.Line(pen, around[:]...)
}

// paint draws a junk, with its number if its captain has two.
func (j *junk) paint(c *canvas.Canvas) {
	look := "junk-"
	if j.lit {
		look = "lit-"
	}
	c.Paste(look+draw.Sails[j.seat]+"-62", j.lies.X, j.lies.Y)
	if j.number > 0 {
		c.Number(j.number, j.lies.X, j.lies.Y+6, canvas.Figure(27, canvas.InkCream).Middle().Outlined(5))
	}
}
