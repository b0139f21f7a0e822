// Package turning draws and describes the decisive turn of a match.
package turning

import (
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shipshape/board"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
	"dockside/render/widget"
)

// Page is the decisive turn: the ship of the captain who gained by it or made the costly choice, the cards of the
// group, and the crate that was laid or is on the stack.
type Page struct {
	*render.Moment
	voyage int
	ship   draw.Ship
	others board.Group
	laid   *[9]draw.Cell     // the crate in its orientation; nil if none was laid
	top    rules.Orientation // in which it lay on the stack
	result game.Outcome
	all    []draw.Captain
	title  string // the key of the headline
}

// See returns the picture of a decisive turn.
func See(s render.Scene, now rules.State) *Page {
	m := &Page{Moment: s.Moment, voyage: int(now.Voyage), result: s.Outcome, title: "moment." + s.Moment.Kind}
	seat := m.Seat
	if m.Odds != nil {
		seat = m.Odds.Seat
	}
	m.ship, m.others = draw.SeeShip(&now, seat), board.SeeGroup(&now, now.GroupOf(seat), false)
	m.ship.Lays = false
	if o, ok := rules.ParsePlace(m.Play.Move); ok {
		if was, before := s.Before.(rules.State); before {
			top := was.Groups[was.GroupOf(m.Play.Seat)].Top()
			crate := draw.Crate(rules.Laid{Crate: top.Crate, Way: o})
			m.laid, m.top = &crate, top.Way
		}
	}
	for seat := range now.Seats() {
		m.all = append(m.all, draw.CaptainOf(&now, game.Seat(seat)))
	}
	if m.Kind == "lucky" {
		m.title = "shipshape.moment.lucky"
	}
	return m
}

// Paint implements render.Page.
func (m *Page) Paint(c *canvas.Canvas) { widget.PaintMoment(c, m.Moment, m) }

// Stage implements widget.Scenery.
func (*Page) Stage() string { return "stage-final" }

// Band implements widget.Scenery: the sea.
func (*Page) Band() (ground, ray canvas.Ink) { return 0x14263F, 0x1C4656 }

// Fields implements widget.Scenery with the chance of the favoured captain below the line.
func (m *Page) Fields() (below, above canvas.Ink, turned bool) {
	return draw.Colours[m.Seat], 0x1C4656, false
}

// Sides implements widget.Scenery.
func (m *Page) Sides() (below, above game.Seat) { return m.Seat, game.Public }

// Headline implements widget.Scenery.
func (m *Page) Headline() string { return m.title }

// Score implements widget.Scenery with the winner, the coins and the voyage.
func (m *Page) Score(c *canvas.Canvas, plate image.Rectangle) {
	how, who := render.Ending(m.result)
	if who >= 0 {
		points, l := m.Points[who], canvas.Figure(52, canvas.InkGold)
		draw.Purse(c, points, plate.Max.X-24, plate.Min.Y+72, l)
		width := plate.Dx() - 182 - c.Width(c.Numeral(points), l)
		widget.MomentVerdict(c, plate, how, "mark-"+m.all[who].Mark()+"-60", m.all[who].Name(c), width)
	} else {
		widget.MomentVerdict(c, plate, how, "", "", 0)
	}
	widget.MomentCaption(c, plate, c.Counted("shipshape.picture.moment", m.voyage, draw.Voyages))
}

// Board implements widget.Scenery.
func (m *Page) Board(c *canvas.Canvas, frame image.Rectangle) {
	c.Plate(0x1C4656, 0, frame, 16)
	left, top := frame.Min.X, frame.Min.Y
	c.Paste("mark-"+m.ship.Mark()+"-44", left+52, top+46)
	c.Fitted(m.ship.Name(c), left+92, top+59, 176, canvas.Label(38, canvas.InkText))
	c.Paste("hold-74", left+146, top+216)
	draw.Grid(c, &m.ship.Cells, left+146, top+216, &draw.LongCells)
	bids := m.others.Bids
	if !slices.ContainsFunc(bids, func(b board.Bidder) bool { return b.Card > 0 }) {
		bids = nil // empty places say nothing here
	}
	for i := range bids {
		bids[i].Paint(c, left+440+76*(2*i-len(bids)+1)/2, top+64, &board.SmallCard)
	}
	x := left + 440
	if m.Odds != nil {
		x -= 62
		for i, choice := range m.Odds.Choices {
			y := top + 216 + 76*(2*i-len(m.Odds.Choices)+1)/2 + 40
			widget.OddsPlate(c, m.Odds, choice, image.Rect(left+484, y-26, left+588, y+26), 12)
			widget.OddsChance(c, m.Odds, choice, left+536, y, 28)
		}
	}
	if m.laid == nil {
		m.others.Stack.Paint(c, x, top+252, "stack-under", 3, "stack-top", &draw.StackCells)
		return
	}
	r := image.Rect(x-97, top+155, x+97, top+349)
	c.Frame(canvas.Pen{Ink: canvas.InkDark, Width: 14}, r, 14, 0)
	c.Frame(canvas.Pen{Ink: canvas.InkGold, Width: 8}, r, 14, 0)
	c.Paste("stack-top", x, top+252)
	draw.Grid(c, m.laid, x, top+252, &draw.StackCells)
}

// Portrait implements widget.Scenery.
func (m *Page) Portrait(c *canvas.Canvas, s game.Seat, _ bool, x, y, height int) {
	size := "-120"
	if height < 100 { // which may lie on its own colour
		size = "-44"
		c.Disc(canvas.InkCream, x, y, height/2)
	}
	c.Paste("mark-"+draw.Captain{Seat: s}.Mark()+size, x, y)
}

// Called implements widget.Scenery.
func (*Page) Called(c *canvas.Canvas, s game.Seat) (string, canvas.Ink) {
	return draw.Captain{Seat: s}.Name(c), draw.Colours[s]
}

// Describe implements render.Page.
func (m *Page) Describe() []game.Event {
	facts := []game.Event{game.Say(m.title), describe.Fact("table", m.voyage, draw.Voyages)}
	if m.Odds != nil {
		var told []game.Event
		for _, choice := range m.Odds.Choices {
			var called any = string(choice.Move)
			if card, ok := rules.ParseBid(choice.Move); ok {
				called = describe.Fact("card", card)
			} else if o, ok := rules.ParsePlace(choice.Move); ok {
				called = choices.Way(o, m.top)
			}
			told = append(told, describe.Fact("odds.choice"+m.Odds.Standing(choice), called, render.Percent(choice.Chance)))
		}
		facts = append(facts, describe.Fact("odds.choices", m.Odds.Seat, told))
	}
	facts = append(facts, game.Say("moment.swing.told", m.Seat, render.Percent(m.From), render.Percent(m.To)))
	if m.laid != nil {
		facts = append(facts, describe.Cells("moment.crate", *m.laid))
	}
	return append(append(facts, m.describeBoard()...), append(m.DescribeAccuracy(), m.describeEnd())...)
}

// describeBoard describes the board beside a crate that was laid.
func (m *Page) describeBoard() (facts []game.Event) {
	var shown []game.Event
	for _, b := range m.others.Bids {
		if b.Card > 0 {
			shown = append(shown, describe.Fact("moment.card", b.Described(), b.Card))
		}
	}
	if shown != nil {
		facts = append(facts, describe.Fact("moment.cards", shown))
	}
	for _, b := range m.others.Bids {
		if m.others.Ships[b.Berth].Seat == m.ship.Seat {
			facts = append(facts, board.DescribeShip(&m.others.Ships[b.Berth], b, false))
		}
	}
	if m.laid == nil {
		facts = append(facts, m.others.Stack.Describe()...)
	}
	return facts
}

// describeEnd returns how the match ended.
func (m *Page) describeEnd() game.Event {
	how, who := render.Ending(m.result)
	if who == game.Public {
		return describe.Fact("end." + how)
	}
	return describe.Fact("end."+how, m.all[who].Described())
}
