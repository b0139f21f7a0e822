// Package voyage draws, describes and explains how a voyage was scored.
package voyage

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"dockside/render/shipshape/draw"
)

// The positions of the parts of the picture in pixels.
const (
	scoreTop, scoreBottom = 122, 792
	gainedX, purseX       = 1030, 1162
)

// scoreX are the middles of the columns of the parts.
var scoreX = [...]int{508, 638, 768, 886}

var scoreRows = [...]string{3: "row-3", 4: "row-4", 6: "row-6"}

// Page is the score of a voyage, with the parts of each ship.
type Page struct {
	voyage      int
	ships       []draw.Ship
	parts       []rules.Parts
	least, most int // the fewest cannons and the most contraband
}

// See returns the score of a voyage.
func See(s rules.State) *Page {
	totals := s.Totals()
	v := &Page{voyage: int(s.Voyage), parts: rules.Score(totals), least: totals[0].Cannons}
	for seat, t := range totals {
		v.ships = append(v.ships, draw.SeeShip(&s, game.Seat(seat)))
		v.least, v.most = min(v.least, t.Cannons), max(v.most, t.Contraband)
	}
	return v
}

// Paint implements render.Page.
func (v *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-score")
	title := c.Counted("shipshape.picture.scored", v.voyage, 0)
	c.Squeezed(title, 30, 66, 400, canvas.Figure(44, canvas.InkCream).Outlined(6))
	for i, icon := range draw.PartIcons {
		c.Paste(icon, scoreX[i], 50)
	}
	c.Paste("purse-large", purseX-32, 50)
	for i := range v.ships {
		y := scoreTop + (scoreBottom-scoreTop)*(2*i+1)/(2*len(v.ships))
		c.Paste(scoreRows[len(v.ships)], 600, y)
		shipRow(c, &v.ships[i], y)
		v.sums(c, v.ships[i].Total, v.parts[i], y)
		gained(c, v.parts[i], v.ships[i].Coins, y)
	}
}

// shipRow draws the captain and the hold of a row.
func shipRow(c *canvas.Canvas, s *draw.Ship, y int) {
	c.Paste("mark-"+s.Mark()+"-60", 62, y)
	c.Fitted(s.Name(c), 112, y-2, 206, canvas.Label(38, canvas.InkText))
	c.Text(c.Counted("shipshape.picture.hold", s.Hold, 0), 112, y+36, canvas.Label(28, canvas.InkMute))
	c.Paste("mosaic", 386, y)
	for i, l := range s.Cells {
		c.Paste("floor-"+draw.Kinds[l.Kind]+"-30", 386+30*(i%3-1), y+30*(i/3-1))
	}
}

// sums draws the parts of a score, and below them how they came about.
func (v *Page) sums(c *canvas.Canvas, t rules.Total, s rules.Parts, y int) {
	for i, n := range draw.Parts(s) {
		draw.Part(c, n, scoreX[i], y+8)
	}
	if t.Rats > 0 {
		difference(c, t.Gold, t.Rats, scoreX[0], y)
	}
	if v.least > 0 {
		difference(c, t.Cannons, v.least, scoreX[1], y)
	}
	if t.Contraband == v.most && v.most > 0 {
		c.Number(t.Contraband, scoreX[2], y+40, canvas.Label(28, canvas.InkMute).Middle())
		c.Paste("strike", scoreX[2], y+30)
	}
}

// difference draws a number and what was deducted.
func difference(c *canvas.Canvas, from, off, x, y int) {
	l := canvas.Label(28, canvas.InkMute)
	a, b := c.Numeral(from), c.Numeral(-off)
	left := x - (c.Width(a, l)+4+c.Width(b, l))/2
	c.Text(a, left, y+40, l)
	c.Text(b, left+c.Width(a, l)+4, y+40, l)
}

// gained draws the coins of a voyage, and the sum of coins.
func gained(c *canvas.Canvas, s rules.Parts, coins, y int) {
	l := canvas.Figure(46, canvas.InkCream).End().Outlined(6)
	c.Change(s.Coins(), gainedX+30, y+9, l)
	c.Number(coins, purseX, y+9, l)
	if s.Sum() < 0 {
		c.Number(s.Sum(), gainedX+28, y+40, canvas.Label(28, canvas.InkMute).End())
	}
}
