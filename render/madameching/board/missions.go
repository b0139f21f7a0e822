package board

import (
	"image"

	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// numbers are the numbers of the missions, in rows as on the picture.
var numbers = [...][]int{{11, 13, 17, 19}, {23, 29, 34}, {39, 47}}

// missions are the missions that can be claimed.
type missions struct {
	open rules.TileSet
	lit  int // the number that the active captain would claim now; 0 for none
}

// seeMissions returns the missions that can be claimed.
func seeMissions(s *rules.State) missions {
	m := missions{open: s.Open}
	if e := sailing(s); e != nil && !s.Act.Claimed {
		if tiles := s.Open.Claimable(e.Space()).List(); len(tiles) > 0 {
			m.lit = tiles[0].Mission().Number
		}
	}
	return m
}

// of returns the open missions with a number.
func (m *missions) of(number int) (tiles [2]rules.Tile, n int) {
	for t := range rules.Tile(rules.Tiles) {
		if m.open.Has(t) && t.Mission().Number == number && n < len(tiles) {
			tiles[n] = t
			n++
		}
	}
	return tiles, n
}

// paint draws the missions of all numbers, including the empty ones.
func (m *missions) paint(c *canvas.Canvas) {
	for row, list := range numbers {
		for k, number := range list {
			m.box(c, number, 14+206*k, 119+77*row)
		}
	}
}

// box draws the missions of a number, with its top left corner at x, y.
func (m *missions) box(c *canvas.Canvas, number, x, y int) {
	tiles, n := m.of(number)
	c.Paste("mission", x+100, y+37)
	label := canvas.Figure(36, canvas.InkCream).Middle().Outlined(5)
	switch {
	case number == m.lit:
		draw.Frame(c, image.Rect(x, y, x+200, y+73), 14)
		label.Ink = canvas.InkGold
	case n == 0:
		label = canvas.Figure(36, draw.InkGone).Middle()
	}
	c.Number(number, x+29, y+50, label)
	switch n {
	case 0:
		c.Paste("place-tile", x+93, y+37)
		c.Paste("place-tile", x+163, y+37)
	case 1:
		draw.Mission(c, tiles[0], x+114, y+38, "tile-wide", &draw.Wide)
		c.Paste("place-stub", x+185, y+37)
	case 2:
		draw.Mission(c, tiles[0], x+93, y+38, "tile", &draw.Narrow)
		draw.Mission(c, tiles[1], x+163, y+38, "tile", &draw.Narrow)
	}
}
