// Package hand draws and describes the private view of a captain: the ship and the crew cards, or the crate to lay. It
// also shows the win chances of the choices.
package hand

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"dockside/render/shipshape/board"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/draw"
)

// Page is a captain's private picture: the ship, and either the crew cards and the stack, or the crate to lay as
// considered.
type Page struct {
	voyage, turn int
	ship         draw.Ship // with the crate
	stack        board.Stack
	lays         bool
	crate        [9]draw.Cell
	worth        int    // what the voyage would bring, in coins
	parts        [4]int // of that
	changes      [4]int // of the parts, by the crate
	cards        [draw.Cards]holding
}

// holding is the state of a crew card.
type holding int

const (
	played holding = iota
	held
	thought // of bidding it
	bidden  // and sealed
)

// See returns the private picture of a seat with a draft.
func See(s rules.State, seat game.Seat, draft game.Move) *Page {
	group := s.GroupOf(seat)
	g := &s.Groups[group]
	h := &Page{voyage: int(s.Voyage), turn: board.TurnOf(g), stack: board.SeeStack(g)}
	after := s
	if o, ok := choices.Draft(&s, seat, draft); ok {
		h.lays, after = true, choices.Lay(s, seat, o)
		h.crate = draw.Crate(rules.Laid{Crate: g.Top().Crate, Way: o})
	}
	now := after.Standing()[seat]
	h.ship, h.worth, h.parts = draw.SeeShip(&after, seat), now.Coins(), draw.Parts(now)
	for i, n := range draw.Parts(s.Standing()[seat]) {
		h.changes[i] = h.parts[i] - n
	}
	for i := range h.cards {
		switch a, card := &s.Captains[seat], i+1; {
		case int(a.Bid) == card:
			h.cards[i] = bidden
		case a.Hand.Has(card) && rules.Bid(card) == draft:
			h.cards[i] = thought
		case a.Hand.Has(card):
			h.cards[i] = held
		}
	}
	return h
}

// Paint implements render.Page.
func (h *Page) Paint(c *canvas.Canvas) {
	h.above(c)
	for i := range h.cards {
		h.card(c, i, cardsX, cardsY)
	}
}

// cardsX and cardsY are the middle of the group of crew cards.
const cardsX, cardsY = 800, 566

// above draws everything but the crew cards.
func (h *Page) above(c *canvas.Canvas) {
	const middle, bow, stackX, stackY = 202, 14, 544, 206
	c.Stage("stage-hand")
	h.ship.Paint(c, middle, bow, &draw.OwnBerth)
	if h.lays {
		c.Paste("hold-104-lit", middle, bow+draw.OwnBerth.Hold.Y)
		draw.Grid(c, &h.ship.Cells, middle, bow+draw.OwnBerth.Hold.Y, &draw.OwnCells)
	}
	h.ship.HoldLabel(c, middle, bow+698)
	h.heading(c, 800, 42)
	h.worthPanel(c, 928, 210)
	if h.lays {
		c.Paste("crate", stackX, stackY+2)
		draw.Grid(c, &h.crate, stackX, stackY+2, &draw.LongCells)
	} else {
		h.stack.Paint(c, stackX, stackY, "crate-under", 3, "crate", &draw.LongCells)
	}
}

// heading draws the voyage and the turn.
func (h *Page) heading(c *canvas.Canvas, x, y int) {
	c.Paste("plate-title", x, y)
	l := canvas.Label(32, canvas.InkText)
	c.Squeezed(c.Counted("shipshape.picture.voyage-of", h.voyage, draw.Voyages), x-352, y+12, 330, l)
	c.Squeezed(c.Counted(draw.WordTurnOf, h.turn, draw.Turns), x+352, y+12, 330, l.End())
}

// worthPanel draws the value of the voyage if it ended now, part by part, and how the crate changes it, a gain in gold.
func (h *Page) worthPanel(c *canvas.Canvas, x, y int) {
	c.Paste("panel-worth", x, y)
	c.Squeezed(c.Word("shipshape.picture.worth"), x-228, y-72, 300, canvas.Label(32, canvas.InkMute))
	draw.Purse(c, h.worth, x+228, y-64, canvas.Figure(60, canvas.InkGold))
	for i, icon := range draw.PartIcons {
		at := x + 120*i - 180
		c.Paste(icon, at, y-12)
		draw.Part(c, h.parts[i], at, y+66)
		if h.changes[i] != 0 {
			c.Change(h.changes[i], at, y+108, canvas.Label(32, canvas.InkMute).Middle())
		}
	}
}

// card draws crew card i at its place in the group around allX, allY, and returns its middle.
func (h *Page) card(c *canvas.Canvas, i, allX, allY int) (x, y int) {
	const pitchX, pitchY = 146, 206
	x, y = allX+pitchX*(i%5-2), allY+pitchY*(i/5)-pitchY/2
	l := canvas.Figure(draw.CardSize(i+1, 92), canvas.InkCream).Middle().Outlined(9)
	switch h.cards[i] {
	case played:
		c.Paste("crew-done", x, y)
		l.Ink, l.Outline = inkGone, 0
	case held:
		c.Paste("crew-open", x, y)
	default:
		c.Paste("crew-lit", x, y)
	}
	c.Number(i+1, x, y+l.Size*34/100, l)
	if h.cards[i] == bidden {
		draw.Pill(c, "pill-gold", c.Word("shipshape.picture.sealed"), canvas.InkDark, x, y-82, 30)
	}
	return x, y
}

const inkGone canvas.Ink = 0x8D8674
