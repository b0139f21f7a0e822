package board

import (
	"dockside/render/canvas"
	"dockside/render/shipshape/draw"
)

// quays draws two groups of three ships, each at a quay with its own stack.
func (t *Page) quays(c *canvas.Canvas) {
	const height = 400
	c.Stage("stage-quays")
	for i := range t.Groups {
		t.Groups[i].quay(c, height*i)
	}
	t.voyageLow(c, 107, 290)
}

// quay draws one group with its top at top.
func (h *Group) quay(c *canvas.Canvas, top int) {
	const first, pitch, bow = 389, 322, 8
	c.Paste("plate-turn", 107, top+38)
	c.Squeezed(c.Counted(draw.WordTurnOf, h.Turn, draw.Turns), 107, top+48, 180, canvas.Label(30, canvas.InkText).Middle())
	h.Stack.Paint(c, 101, top+168, "stack-under", 3, "stack-top", &draw.StackCells)
	for i := range h.Ships {
		h.Ships[i].Paint(c, first+pitch*i, top+bow, &draw.ShortBerth)
		holdSide(c, &h.Ships[i], first+pitch*i+108, top+bow+256)
	}
	for i := range h.Bids {
		h.Bids[i].Paint(c, first+pitch*h.Bids[i].Berth+108, top+bow+132, &SmallCard)
	}
}

// holdSide draws the number of a hold on a small plate, in gold if the ship is full.
func holdSide(c *canvas.Canvas, s *draw.Ship, x, y int) {
	sprite, quiet, loud := "plate-side", canvas.InkMute, canvas.InkText
	if s.Total.Full {
		sprite, quiet, loud = "plate-side-full", canvas.InkDark, canvas.InkDark
	}
	c.Paste(sprite, x, y)
	c.Squeezed(c.Word("shipshape.picture.hold-short"), x, y-8, 62, canvas.Label(26, quiet).Middle())
	c.Number(s.Hold, x, y+27, canvas.Figure(36, loud).Middle())
}

// voyageLow draws the voyage between two quays.
func (t *Page) voyageLow(c *canvas.Canvas, x, y int) {
	c.Paste("panel-voyage-low", x, y+52)
	c.Squeezed(c.Word(draw.WordVoyage), x, y+38, 180, canvas.Label(30, canvas.InkMute).Middle())
	c.Number(t.Voyage, x-16, y+88, canvas.Figure(54, canvas.InkGold).End())
	c.Text(c.Counted(draw.WordOf, draw.Voyages, 0), x+2, y+86, canvas.Label(32, canvas.InkText))
}
