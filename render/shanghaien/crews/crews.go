// Package crews draws and describes the crews of both players, and the cards that are still to come.
package crews

import (
	"image"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/canvas"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
)

// The positions of the parts of both players, from the middle outward.
var (
	strengthX = [2]int{394, 806}
	firstMini = [2]int{327, 873}
	firstChip = [2]int{323, 877}
	outside   = [2]int{-1, 1}
	coinX     = [2]int{78, 1122}
	captionX  = [2]int{318, 882}
	captionAt = [2]canvas.Align{canvas.End, canvas.Start}
)

// Page is the picture of both crews by nation, and of the cards that are still to come.
type Page struct{ rules.State }

// Paint implements render.Page.
func (p *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-crews")
	p.header(c)
	for n := range rules.Nation(rules.Nations) {
		p.nation(c, n, 122+73*int(n))
	}
	p.tricks(c, 122+73*rules.Nations)
}

func (p *Page) header(c *canvas.Canvas) {
	for _, s := range describe.Seats {
		l := canvas.Label(40, canvas.InkText)
		l.Align = captionAt[s]
		c.Fitted(draw.Name(c, s), captionX[s], 77, 190, l)
		c.Number(p.Points()[s], coinX[s], 86, canvas.Figure(66, draw.Lights[s]).Middle().Outlined(8))
	}
	of := c.Counted("shanghaien.picture.round-of", p.Round, describe.Rounds)
	c.Squeezed(of, 600, 54, 270, canvas.Label(34, canvas.InkText).Middle())
	for i := range describe.Rounds {
		dot := "dot-next"
		switch {
		case i+1 < p.Round:
			dot = "dot-done"
		case i+1 == p.Round:
			dot = "dot-now"
		}
		c.Paste(dot, 488+32*i, 84)
	}
}

// nation draws a row: the name in the middle, then a side for each player.
func (p *Page) nation(c *canvas.Canvas, n rules.Nation, y int) {
	left := p.Deck[n]
	caption(c, describe.Nations[n], left.Size(), y)
	toCome(c, left.Strength(), 620, y+59)
	strengths := describe.Strengths(&p.State, n)
	for _, s := range describe.Seats {
		minis(c, s, n, p.Crews[s][n], y)
		leads := strengths[s] > strengths[1-s]
		strength(c, s, strengths[s], leads, y)
		switch {
		case leads:
			draw.Coin(c, p.NationPoints()[s][n], coinX[s], y+33, draw.LargeCoin)
		case strengths[0] == strengths[1] && strengths[0] > 0:
			c.Paste("tie", coinX[s], y+33)
		}
	}
}

// caption draws the name of a row and the number of its cards in the deck.
func caption(c *canvas.Canvas, word string, left, y int) {
	c.Squeezed(c.Word(word), 536, y+30, 200, canvas.Label(30, canvas.InkText))
	toCome(c, left, 561, y+59)
}

// toCome draws how much is left in the deck, a dash for nothing.
func toCome(c *canvas.Canvas, n, x, y int) {
	if n == 0 {
		c.Text("–", x, y, canvas.Label(28, canvas.InkMute))
		return
	}
	c.Number(n, x, y, canvas.Label(28, canvas.InkText))
}

// strength draws the strength of a crew, in the player's colour if it leads, a dash for none.
func strength(c *canvas.Canvas, s game.Seat, n int, leads bool, y int) {
	ink := canvas.InkMute
	if leads {
		ink = draw.Lights[s]
	}
	c.Amount(n, strengthX[s], y+50, canvas.Figure(46, ink).Middle().Outlined(6))
}

// minis draws a crew as small cards, the strongest next to the number. A large crew is fanned out below the strongest,
// with all numbers visible.
func minis(c *canvas.Canvas, s game.Seat, n rules.Nation, crew rules.Crew, y int) {
	const width, pitch, room = 46, 50, 188
	step := pitch
	if crew.Size() > 4 {
		step = room / (crew.Size() - 1)
	}
	at := crew.Size() - 1
	lay := func(sprite string, value int, count int8) {
		for range count {
			x := firstMini[s] + outside[s]*step*at
			c.Paste(sprite, x, y+35)
			if at > 0 && step < width {
				x += outside[s] * (width - step) / 2
			}
			c.Number(value, x, y+46, canvas.Figure(36, canvas.InkCream).Middle().Outlined(6))
			at--
		}
	}
	mini := "mini-" + n.String()
	lay(mini, 1, crew.Sailors[1])
	lay(mini, 2, crew.Sailors[2])
	lay("mini-joker", 2, crew.Jokers)
	lay(mini, 3, crew.Sailors[3])
	lay(mini, 4, crew.Sailors[4])
}

// tricks draws the last row: each trick card is worth a point.
func (p *Page) tricks(c *canvas.Canvas, y int) {
	caption(c, describe.WordTricks, describe.Sum(p.DeckTrick), y)
	for _, s := range describe.Seats {
		held := describe.Sum(p.Tricks[s])
		strength(c, s, held, held > 0, y)
		if held > 0 {
			draw.Coin(c, held, coinX[s], y+33, draw.LargeCoin)
		}
		draw.Chips(c, p.Tricks[s], "-54", firstChip[s], y+34, 66*outside[s], image.Pt(25, -20))
	}
}
