package challenge

import (
	"image"

	"dockside/game"
	"dockside/render/canvas"
)

// The places of the two captains and of their texts.
var (
	duelX   = [2]int{206, 994}
	captain = 290
	plaque  = 508
)

// duel draws two captains who face each other.
func (k Card) duel(c *canvas.Canvas) {
	for i, s := range k.Seats {
		seat, x := game.Seat(i), duelX[i]
		gone := i == 1 && k.End > Begun
		switch {
		case s.Free && gone:
			c.Paste("free-gone", x, captain)
		case s.Free:
			c.Paste("free", x, captain)
		case gone:
			c.Paste(sprite("captain", seat, "-gone"), x, captain)
		case k.active(s):
			c.Paste(sprite("captain", seat, "-active"), x, captain)
		default:
			c.Paste(sprite("captain", seat, ""), x, captain)
		}
		if s.Free {
			k.freePlaque(c, seat, x)
		} else {
			k.plaque(c, seat, s, x)
		}
	}
	k.stamp(c, duelX[1], captain)
}

// freePlaque draws the plaque of a free seat, an invitation if anyone may take it.
func (k Card) freePlaque(c *canvas.Canvas, seat game.Seat, x int) {
	if k.End != Open {
		c.Paste(sprite("plaque", seat, ""), x, plaque)
		c.Squeezed(k.Words.Free, x, 520, plaqueRoom, canvas.Label(36, canvas.InkMute).Middle())
		return
	}
	c.Paste("plaque-free", x, plaque)
	c.Squeezed(k.Words.You, x, 498, plaqueRoom, canvas.Label(52, canvas.InkGold).Middle())
	c.Squeezed(k.Words.Free, x, 552, plaqueRoom, canvas.Label(36, canvas.InkText).Middle())
}

// plaqueRoom is the width of a plaque's lines in pixels.
const plaqueRoom = 300

// plaque draws the name of a player, and the stake, or else the rating.
func (k Card) plaque(c *canvas.Canvas, seat game.Seat, s Seat, x int) {
	c.Paste(sprite("plaque", seat, ""), x, plaque)
	l, baseline := canvas.Label(52, canvas.InkText).Middle(), 498
	switch {
	case s.Stake != Stake{}:
		stake(c, s.Stake.First, x-86)
		stake(c, s.Stake.Last, x+86)
		bar(c, canvas.InkMute, 128, image.Rect(x-1, 518, x+2, 560))
	case s.Rating != 0:
		k.rating(c, s, x)
	default:
		l.Size, baseline = 60, 528
	}
	name := k.name(c, s)
	for l.Size > 40 && c.Width(name, l) > plaqueRoom {
		l.Size--
	}
	c.Fitted(name, x, baseline, plaqueRoom, l)
}

// stake draws the possible changes of rating around a centre: gold for a gain, muted for a loss.
func stake(c *canvas.Canvas, points, x int) {
	const side, gap, foot, tip = 30, 10, 552, 526
	text, l := c.Signed(points), canvas.Label(48, canvas.InkMute)
	left := x - (side+gap+c.Width(text, l))/2
	middle := float64(left + side/2)
	switch {
	case points > 0:
		l.Ink = canvas.InkGold
		triangle(c, l.Ink, middle, foot, tip)
	case points < 0:
		triangle(c, l.Ink, middle, tip, foot)
	default:
		left -= (side + gap) / 2
	}
	c.Text(text, left+side+gap, 556, l)
}

// triangle draws a triangle that points up or down, from its base to its tip, around a centre.
func triangle(c *canvas.Canvas, ink canvas.Ink, x, base, tip float64) {
	around := [...]canvas.Point{{X: x - 15, Y: base}, {X: x + 15, Y: base}, {X: x, Y: tip}}
	c.Fill(ink, 0, around[:]...)
}

// rating draws a rating around a centre. A provisional one has a question mark.
func (k Card) rating(c *canvas.Canvas, s Seat, x int) {
	const gap, doubt = 14, " ?"
	word, number := canvas.Label(34, canvas.InkMute), canvas.Figure(44, canvas.InkText)
	digits := c.Numeral(s.Rating)
	width := c.Width(k.Words.Rating, word) + gap + c.Width(digits, number)
	if s.New {
		width += c.Width(doubt, number)
	}
	left := x - width/2
	c.Text(k.Words.Rating, left, 554, word)
	left += c.Width(k.Words.Rating, word) + gap
	c.Text(digits, left, 556, number)
	if s.New {
		c.Text(doubt, left+c.Width(digits, number), 556, number)
	}
}
