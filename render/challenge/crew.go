package challenge

import (
	"dockside/render/canvas"
)

// The places of the captains of a larger table, from the centre of a side. Of two rows, the upper one is filled first.
var (
	rowY      = [2]int{224, 440}
	sideX     = [2]int{189, 1011}
	crewPitch = 166
	labelDrop = 104               // from a captain's middle to that of the name
	nameX     = [2]int{118, 1082} // of the name of a crew, beside the ribbon
)

// crew draws the captains of a table for several: the first half of the seats on the left.
func (k Card) crew(c *canvas.Canvas) {
	for side, name := range k.Crews {
		c.Squeezed(name, nameX[side], 96, 200, canvas.Figure(44, canvas.InkGold).Middle())
	}
	left := (len(k.Seats) + 1) / 2
	for i, s := range k.Seats {
		side, place, n := 0, i, left
		if i >= left {
			side, place, n = 1, i-left, len(k.Seats)-left
		}
		x, y := standing(place, n)
		k.mate(c, s, sideX[side]+x, y)
	}
	k.stamp(c, 600, 330)
}

// standing returns the place of captain n of a side, from the centre of the side.
func standing(place, n int) (x, y int) {
	upper := (n + 1) / 2
	row, in := 0, upper
	if place >= upper {
		row, place, in = 1, place-upper, n-upper
	}
	return (2*place - in + 1) * crewPitch / 2, rowY[row]
}

// mate draws one captain with a name, or a free seat.
func (k Card) mate(c *canvas.Canvas, s Seat, x, y int) {
	const room = 144
	l, label := canvas.Label(34, canvas.InkText).Middle(), y+labelDrop
	switch {
	case s.Free && k.End == Open:
		l.Ink = canvas.InkGold
		c.Paste("free-small", x, y)
		c.Paste("label-free", x, label)
		c.Squeezed(k.Words.Free, x, label+11, room, l)
		return
	case s.Free:
		c.Paste("free-small-gone", x, y)
		return
	}
	look := "-small"
	if k.active(s) {
		look = "-small-active"
	}
	c.Paste(sprite("captain", s.At, look), x, y)
	c.Paste(sprite("label", s.At, ""), x, label)
	c.Squeezed(k.name(c, s), x, label+11, room, l)
}
