package turning

import (
	"image"
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/board"
	"dockside/render/shanghaien/choices"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
	"dockside/render/widget"
)

// The middles of the dice of both players in pixels.
var smallDice = [2]int{543, 257}

const barTopSmall, barBottomSmall, cardSmall = 300, 500, 400

// Board implements widget.Scenery: Blue's side, the bar with three cards, Red's side.
func (m *Page) Board(c *canvas.Canvas, frame image.Rectangle) {
	c.Plate(0x1A3250, 0, frame, 16)
	lower := frame
	lower.Min.Y = barBottomSmall
	c.Plate(0x3A151B, 0, lower, 16)
	c.Rectangle(0x3A151B, image.Rect(frame.Min.X, barBottomSmall, frame.Max.X, barBottomSmall+30))
	for i, y := range [...]int{barTopSmall, barTopSmall + 50, barTopSmall + 100, barTopSmall + 150} {
		r := image.Rect(frame.Min.X, y, frame.Max.X, y+50)
		c.Rectangle([2]canvas.Ink{0x5A3924, 0x5F3D27}[i%2], r)
		r.Min.Y = r.Max.Y - 3
		c.Rectangle(0x382012, r)
	}
	for _, y := range [...]int{barTopSmall, barBottomSmall} {
		c.Rectangle(canvas.InkDark, image.Rect(frame.Min.X, y-8, frame.Max.X, y+8))
		c.Rectangle(0xE3AE4A, image.Rect(frame.Min.X, y-6, frame.Max.X, y+5))
		c.Rectangle(0xF9DE97, image.Rect(frame.Min.X, y-5, frame.Max.X, y-2))
	}
	for i, pos := range m.cards {
		m.place(c, pos, frame.Min.X+100+197*i)
	}
	for i := range m.deeds[:min(len(m.deeds), 2)] {
		m.deed(c, &m.deeds[i], frame, cardSmall+35*(2*i-min(len(m.deeds), 2)+1))
	}
}

// place draws one card with the dice of both, the new ones in gold.
func (m *Page) place(c *canvas.Canvas, pos, x int) {
	n, of := m.Number(pos), m.Tavern[pos]
	if m.isFresh(pos) {
		r := image.Rect(x-74, cardSmall-97, x+74, cardSmall+97)
		c.Plate(canvas.InkDark, 0, r.Inset(-8), 24)
		c.Plate(canvas.InkGold, 0, r.Inset(-5), 21)
	}
	if of != (rules.Card{}) {
		c.Paste(draw.Card(of, "-won"), x, cardSmall+2)
	}
	if n > 0 {
		c.Paste("die-bone-"+draw.Digit(n)+"-42", x, cardSmall+86)
	}
	for _, s := range describe.Seats {
		m.dice(c, s, n, x)
	}
	if choice := m.worth[pos]; choice != nil {
		y := cardSmall + 24
		widget.OddsPlate(c, m.Odds, *choice, image.Rect(x-74, y-28, x+74, y+28), 15)
		widget.OddsChance(c, m.Odds, *choice, x, y, 40)
	}
}

// dice draws a player's dice on a card. A new one is turned in a gold frame.
func (m *Page) dice(c *canvas.Canvas, s game.Seat, n, x int) {
	y, lying, fresh := smallDice[s], m.Placed[s][n], 0
	if s == m.whose && m.OneAt != rules.Unchosen {
		fresh = m.fresh[n]
	}
	switch {
	case fresh == 0:
		draw.Dice(c, draw.Die(s, max(n, 1), "-48"), lying, x, y, false)
	case fresh > 1:
		freshDie(c, s, n, x-40, y)
		freshDie(c, s, n, x+40, y)
	case lying == 0:
		freshDie(c, s, n, x, y)
	default:
		draw.Dice(c, draw.Die(s, n, "-48"), min(lying, 2), x-34, y, false)
		freshDie(c, s, n, x+46, y)
	}
}

func freshDie(c *canvas.Canvas, s game.Seat, n, x, y int) {
	draw.Ring(c, x, y, 66, 6)
	c.Paste(draw.Die(s, n, "-52"), x, y)
}

// deed draws a choice that places no die, across the cards.
func (m *Page) deed(c *canvas.Canvas, choice *render.Weighed, frame image.Rectangle, y int) {
	middle := (frame.Min.X + frame.Max.X) / 2
	r := image.Rect(middle-210, y-28, middle+210, y+28)
	ink := widget.OddsPlate(c, m.Odds, *choice, r, 15)
	widget.OddsMark(c, m.Odds, *choice, r.Min.X+34, y, 18)
	key, ok := board.DeedWords[choice.Move]
	if !ok {
		key = describe.WordTricks
	}
	c.Squeezed(c.Word(key), r.Min.X+66, y+13, 210, canvas.Label(38, ink))
	c.Percentage(choice.Chance, r.Max.X-18, y+15, canvas.Figure(42, ink).End())
}

// Describe implements render.Page.
func (m *Page) Describe() []game.Event {
	facts := []game.Event{game.Say(m.Headline()), describe.Fact("table", m.Round, describe.Rounds)}
	if words := strings.Split(string(m.Play.Move), " "); m.Play.Seat == game.Nature && len(words) == 3 {
		first, second := choices.Number(words[1]), choices.Number(words[2])
		facts = append(facts, describe.Fact("moment.roll", describe.Player(m.whose), first, second))
	}
	if m.Next != "" {
		facts = append(facts, describe.Fact("moment.next", m.whose, choices.Label(m.State, m.Next)))
	}
	switch {
	case m.Odds != nil:
		facts = append(facts, board.DescribeChoices(m.State, m.Odds))
	case m.Play.Seat >= 0:
		facts = append(facts, describe.Fact("moment.chose", m.whose, choices.Label(m.State, m.Play.Move)))
	}
	facts = append(facts, game.Say("moment.swing.told", m.Seat, render.Percent(m.From), render.Percent(m.To)))
	facts = append(facts, describe.Outcome(m.result, [2]int{m.Moment.Points[0], m.Moment.Points[1]}))
	return append(facts, m.DescribeAccuracy()...)
}
