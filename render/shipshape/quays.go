package shipshape

import (
	"dockside/render/canvas"
	"image"
)

var shortBerth = berth{
	form: "short", middle: 192,
	mark: image.Pt(-94, 52), markLook: "-32",
	plate: image.Pt(0, 52), plateLook: "plate-name-short",
	name: image.Pt(-70, 63), nameSize: 30, room: 94,
	coin: image.Pt(42, 52), coins: image.Pt(106, 64), coinSize: 32,
	hold: image.Pt(-34, 187), holdLook: "hold-64", cells: shortCells,
	totals: image.Pt(0, 327), totalLook: "sum-", totalPitch: 97, sum: image.Pt(20, 12), sumSize: 34, sumRoom: 42,
}

// quays draw two groups of three ships, each at a quay with a stack of its own.
func (t *table) quays(c *canvas.Canvas) {
	const height = 400
	c.Stage("stage-quays")
	for i := range t.groups {
		t.groups[i].quay(c, height*i)
	}
	t.voyageLow(c, 107, 290)
}

// quay draws one group from a top.
func (h *harbour) quay(c *canvas.Canvas, top int) {
	const first, pitch, bow = 389, 322, 8
	c.Paste("plate-turn", 107, top+38)
	c.Squeezed(c.Counted(wordTurnOf, h.turn, turns), 107, top+48, 180, canvas.Label(30, canvas.InkText).Middle())
	h.stack.paint(c, 101, top+168, "stack-under", 3, "stack-top", &stackCells)
	for i := range h.ships {
		h.ships[i].paint(c, first+pitch*i, top+bow, &shortBerth)
		holdSide(c, &h.ships[i], first+pitch*i+108, top+bow+256)
	}
	for i := range h.bids {
		h.bids[i].paint(c, first+pitch*h.bids[i].berth+108, top+bow+132, &smallCard)
	}
}

// holdSide writes the number of a hold on a small plate, in gold if the ship is full.
func holdSide(c *canvas.Canvas, s *ship, x, y int) {
	sprite, quiet, loud := "plate-side", canvas.InkMute, canvas.InkText
	if s.total.Full {
		sprite, quiet, loud = "plate-side-full", canvas.InkDark, canvas.InkDark
	}
	c.Paste(sprite, x, y)
	c.Squeezed(c.Word("shipshape.picture.hold-short"), x, y-8, 62, canvas.Label(26, quiet).Middle())
	c.Number(s.hold, x, y+27, canvas.Figure(36, loud).Middle())
}

// voyageLow tells which voyage it is, between two quays.
func (t *table) voyageLow(c *canvas.Canvas, x, y int) {
	c.Paste("panel-voyage-low", x, y+52)
	c.Squeezed(c.Word(wordVoyage), x, y+38, 180, canvas.Label(30, canvas.InkMute).Middle())
	c.Number(t.voyage, x-16, y+88, canvas.Figure(54, canvas.InkGold).End())
	c.Text(c.Counted(wordOf, voyages, 0), x+2, y+86, canvas.Label(32, canvas.InkText))
}
