package board

import (
	"image"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// Panel is the public information about a captain.
type Panel struct {
	Seat           game.Seat
	points         int // as far as everybody can see
	gold           int
	stones         rules.Stones
	Up, Down       [rules.Skills]int8
	flagship, port bool
	held, found    int // cards in the hand, encounter cards
	Rows           []rules.Expedition
	acts           bool
	answer         answering
}

// answering is the state of a captain's answer to an attack.
type answering int

const (
	unasked answering = iota
	asked
	answered
)

// SeePanel returns the panel of a captain.
func SeePanel(s *rules.State, seat int) Panel {
	c := &s.Captains[seat]
	p := Panel{
		Seat: game.Seat(seat), points: s.Scores()[seat].Points, gold: int(c.Gold), stones: c.Stones,
		Up: c.Up, Down: c.Down, flagship: int(s.Flagship) == seat+1, port: int(s.Port) == seat+1,
		held: int(c.Held), found: int(c.Found), Rows: c.Junks[:s.Junks()], acts: int(s.Active()) == seat,
	}
	switch {
	case s.Step != rules.React || !s.Attack.Asked.Has(seat):
	case s.Attack.Answers[seat] == 0:
		p.answer = asked
	default:
		p.answer = answered
	}
	return p
}

// form is the layout of panels by the available room.
type form struct {
	height       int
	purse, skill int // the middles of the rows
	junk         int // of the first of two junks; 0 where each captain has one
}

var (
	forms     = [...]form{2: {332, 78, 134, 223}, 3: {219, 92, 166, 0}, 4: {163, 78, 130, 0}}
	crewForms = form{144, 74, 116, 0}
)

// The edges of the panels in pixels.
const (
	panelLeft, panelRight = 850, 1188
	panelTop, panelRoom   = 122, 678
)

// lights are the colours of the captains' points.
var lights = [...]canvas.Ink{0xFF7A68, 0x82C0FF, 0xF7CB3B, canvas.InkCream}

// paint draws a panel with its top at y.
func (p *Panel) paint(c *canvas.Canvas, y int, f *form) {
	r := image.Rect(panelLeft, y, panelRight, y+f.height)
	draw.Ground(c, r, 20)
	if p.acts {
		draw.Frame(c, r, 20)
	}
	p.head(c, panelLeft, y)
	p.Purse(c, panelLeft, y+f.purse, f.junk == 0)
	p.skills(c, panelLeft, y+f.skill)
	if f.junk > 0 {
		for i := range p.Rows {
			p.junk(c, i, panelLeft, y+f.junk+64*i)
		}
	}
}

// head draws the name and the points.
func (p *Panel) head(c *canvas.Canvas, x, y int) {
	c.Paste("junk-"+draw.Sails[p.Seat]+"-50", x+37, y+30)
	points := canvas.Figure(46, lights[p.Seat]).End().Outlined(6)
	c.Number(p.points, x+324, y+48, points)
	right := x + 312 - max(26, c.Width(c.Numeral(p.points), points))
	if p.flagship {
		right -= 50
		c.Paste("flagship-52", right+25, y+35)
	}
	if p.port {
		right -= 44
		c.Paste("port-50", right+22, y+39)
	}
	if p.answer != unasked {
		right -= 46
		c.Paste("shield-open-50", right+23, y+31)
	}
	if p.answer == answered {
		c.Paste("check-30", right+23, y+31)
	}
	c.Fitted(draw.Name(c, p.Seat), x+68, y+42, right-x-76, canvas.Label(34, canvas.InkText))
}

// Purse draws gold, stones and, with a single junk, the highest card of the expedition.
func (p *Panel) Purse(c *canvas.Canvas, x, y int, highest bool) {
	amount(c, "gold-30", p.gold, x+24, x+45, y)
	for g, n := range p.stones {
		amount(c, draw.Gems[g]+"-32", int(n), x+94+55*g, x+115+55*g, y)
	}
	if !highest {
		return
	}
	if card := p.Rows[0].Highest(); card > 0 {
		c.Paste("chip-"+card.Colour().String(), x+290, y+1)
		c.Number(int(card), x+302, y+11, canvas.Figure(28, canvas.InkCream).Middle().Outlined(4))
	}
}

// amount draws a sprite with a count, or a dot for 0.
func amount(c *canvas.Canvas, look string, n, x, right, y int) {
	if n == 0 {
		c.Disc(0x7D6D58, x, y, 4)
		return
	}
	c.Paste(look, x, y)
	c.Number(n, right, y+10, canvas.Label(30, canvas.InkText))
}

// skills draws the skill cards, each kind in its place, and the numbers of cards in hand.
func (p *Panel) skills(c *canvas.Canvas, x, y int) {
	for k := range rules.Skill(rules.Skills) {
		draw.Skill(c, k, int(p.Up[k]), int(p.Down[k]), x+30+40*int(k), y)
	}
	number := canvas.Label(30, canvas.InkText)
	c.Paste("back-60-small", x+232, y-2)
	c.Number(p.held, x+250, y+10, number)
	c.Paste("find-60-small", x+286, y-2)
	c.Squeezed(c.Numeral(p.found), x+302, y+10, 28, number)
}

// junk draws the space and the highest card of one of two junks.
func (p *Panel) junk(c *canvas.Canvas, i, x, y int) {
	e := &p.Rows[i]
	c.Paste("junk-"+draw.Sails[p.Seat]+"-54", x+38, y-6)
	c.Number(i+1, x+39, y, canvas.Figure(27, canvas.InkCream).Middle().Outlined(5))
	c.Amount(e.Space(), x+104, y+12, canvas.Figure(38, canvas.InkCream).Middle().Outlined(5))
	card := e.Highest()
	if card == 0 {
		return
	}
	c.Squeezed(c.Word("madameching.picture.top"), x+201, y+9, 52, canvas.Label(26, canvas.InkMute).End())
	c.Paste("long-"+card.Colour().String(), x+266, y)
	c.Number(int(card), x+286, y+12, canvas.Figure(34, canvas.InkCream).Middle().Outlined(4))
}

// crewBar draws the heading of a crew's panels with the sum of its points.
func crewBar(c *canvas.Canvas, members [2]game.Seat, points, y int, acts bool) {
	c.Plate(canvas.InkDark, 0, image.Rect(panelLeft, y, panelRight, y+38), 14)
	for i, seat := range members {
		c.Paste("mark-"+draw.Sails[seat]+"-32", panelLeft+26+36*i, y+19)
	}
	sum := canvas.Label(32, canvas.InkText).End()
	if acts {
		sum.Ink = canvas.InkGold
	}
	c.Number(points, panelLeft+324, y+30, sum)
}
