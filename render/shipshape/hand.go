package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"image"
)

var ownBerth = berth{
	form: "own", middle: 385,
	mark: image.Pt(0, 74), markLook: "-60",
	plate: image.Pt(0, 148), plateLook: "plate-name-own",
	name: image.Pt(-136, 162), nameSize: 40, room: 170,
	coin: image.Pt(64, 148), coins: image.Pt(138, 163), coinSize: 42,
	hold: image.Pt(0, 362), holdLook: "hold-104", cells: ownCells,
	totals: image.Pt(0, 600), totalLook: "own-", totalPitch: 110, sum: image.Pt(0, 46), sumSize: 48, sumRoom: 90,
}

// hand is what one captain sees alone: the own ship and either the crew cards and the stack, or the
// crate to lay as it is thought of.
type hand struct {
	voyage, turn int
	ship         ship // with the crate
	stack        stack
	lays         bool
	crate        [9]cell
	worth        int    // what the voyage would bring, in coins
	parts        [4]int // of that
	changes      [4]int // of the parts, by the crate
	cards        [cards]holding
}

// holding is where a crew card of the own is.
type holding int

const (
	played holding = iota
	held
	thought // of bidding it
	bidden  // and sealed
)

// seeHand looks up what a seat sees, with what it thinks of.
func seeHand(s rules.State, seat game.Seat, draft game.Move) *hand {
	group := s.GroupOf(seat)
	g := &s.Groups[group]
	h := &hand{voyage: int(s.Voyage), turn: turnOf(g), stack: seeStack(g)}
	after := s
	if o, ok := drafted(&s, seat, draft); ok {
		h.lays, after = true, laidOn(s, seat, o)
		h.crate = seeCrate(rules.Laid{Crate: g.Top().Crate, Way: o})
	}
	now := after.Standing()[seat]
	h.ship, h.worth, h.parts = seeShip(&after, seat), now.Coins(), parts(now)
	for i, n := range parts(s.Standing()[seat]) {
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

// seeCrate looks at a crate as it would be laid. Through its holes one sees the ground.
func seeCrate(l rules.Laid) (cells [9]cell) {
	const ground = 3
	for i, c := range l.Cells() {
		cells[i].Cell = c
		if c.Kind == rules.Empty {
			cells[i].depth = ground
		}
	}
	return cells
}

// Paint implements render.Page.
func (h *hand) Paint(c *canvas.Canvas) {
	h.above(c)
	for i := range h.cards {
		h.card(c, i, cardsX, cardsY)
	}
}

// cardsX and cardsY are the middle of the crew cards.
const cardsX, cardsY = 800, 566

// above draws all but the crew cards.
func (h *hand) above(c *canvas.Canvas) {
	const middle, bow, stackX, stackY = 202, 14, 544, 206
	c.Stage("stage-hand")
	h.ship.paint(c, middle, bow, &ownBerth)
	if h.lays {
		c.Paste("hold-104-lit", middle, bow+ownBerth.hold.Y)
		grid(c, &h.ship.cells, middle, bow+ownBerth.hold.Y, &ownCells)
	}
	h.ship.holdLabel(c, middle, bow+698)
	h.heading(c, 800, 42)
	h.worthPanel(c, 928, 210)
	if h.lays {
		c.Paste("crate", stackX, stackY+2)
		grid(c, &h.crate, stackX, stackY+2, &longCells)
	} else {
		h.stack.paint(c, stackX, stackY, "crate-under", 3, "crate", &longCells)
	}
}

// heading tells which voyage and turn it is.
func (h *hand) heading(c *canvas.Canvas, x, y int) {
	c.Paste("plate-title", x, y)
	l := canvas.Label(32, canvas.InkText)
	c.Squeezed(c.Counted("shipshape.picture.voyage-of", h.voyage, voyages), x-352, y+12, 330, l)
	c.Squeezed(c.Counted(wordTurnOf, h.turn, turns), x+352, y+12, 330, l.End())
}

// partIcons are the parts of a score, as in the names of sprites.
var partIcons = [...]string{"cargo-gold", "cargo-cannon", "cargo-contraband", "cargo-full"}

// parts are the parts of a score in the order of their icons.
func parts(s rules.Parts) [4]int {
	return [4]int{int(s.Gold), int(s.Cannons), int(s.Contraband), int(s.Full)}
}

// worthPanel tells what the voyage would bring if it ended now, part by part, and by how much the crate
// changes that, a gain in gold.
func (h *hand) worthPanel(c *canvas.Canvas, x, y int) {
	c.Paste("panel-worth", x, y)
	c.Squeezed(c.Word("shipshape.picture.worth"), x-228, y-72, 300, canvas.Label(32, canvas.InkMute))
	purse(c, h.worth, x+228, y-64, canvas.Figure(60, canvas.InkGold))
	for i, icon := range partIcons {
		at := x + 120*i - 180
		c.Paste(icon, at, y-12)
		part(c, h.parts[i], at, y+66)
		if h.changes[i] != 0 {
			c.Change(h.changes[i], at, y+108, canvas.Label(32, canvas.InkMute).Middle())
		}
	}
}

// purse writes a number of coins that ends at x, with a coin before it.
func purse(c *canvas.Canvas, n, x, y int, l canvas.Lettering) {
	text := c.Numeral(n)
	c.Text(text, x, y, l.End())
	c.Paste("purse", x-c.Width(text, l)-22, y-l.Size*36/100)
}

// card draws one of the ten crew cards around the middle of all, each at its place, which it gives.
func (h *hand) card(c *canvas.Canvas, i, allX, allY int) (x, y int) {
	const pitchX, pitchY = 146, 206
	x, y = allX+pitchX*(i%5-2), allY+pitchY*(i/5)-pitchY/2
	l := canvas.Figure(cardSize(i+1, 92), canvas.InkCream).Middle().Outlined(9)
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
		pill(c, "pill-gold", c.Word("shipshape.picture.sealed"), canvas.InkDark, x, y-82, 30)
	}
	return x, y
}
