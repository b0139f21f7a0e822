// Package turning draws and describes the decisive turn of a match.
package turning

import (
	"image"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/madameching/board"
	"dockside/render/madameching/choices"
	"dockside/render/madameching/describe"
	"dockside/render/madameching/draw"
	"dockside/render/widget"
)

// Page is the decisive turn: the expedition of the captain who gained by it or made the costly choice, and the moves.
type Page struct {
	*render.Moment
	round   int
	captain board.Panel
	row     rules.Expedition
	choices []game.Event // what the odds are about, in words
	played  game.Event   // what was done
	done    []act        // what the odds are about, or what was done
	result  game.Outcome
	winners []game.Seat
	crewed  bool
	title   string // the key of the headline
}

// act is a drawn move: a sprite, a card or a mission.
type act struct {
	sprite string
	card   rules.Card
	tile   rules.Tile
	claims bool
}

// See returns the picture of a decisive turn.
func See(s render.Scene, now *rules.State) *Page {
	m := &Page{
		Moment: s.Moment, round: int(now.Round), result: s.Outcome, winners: s.Outcome.Winners(), crewed: now.Crewed,
		title: "moment." + s.Moment.Kind,
	}
	seat := m.Seat
	if m.Odds != nil {
		seat = m.Odds.Seat
		for _, choice := range m.Odds.Choices {
			m.choices = append(m.choices, choices.Label(s.Before, seat, choice.Move))
			m.done = append(m.done, actOf(choice.Move))
		}
	} else {
		m.done = append(m.done, actOf(m.Play.Move))
	}
	m.played = choices.Label(s.Before, m.Play.Seat, m.Play.Move)
	m.captain = board.SeePanel(now, int(seat))
	for _, e := range m.captain.Rows {
		if e.Size > m.row.Size {
			m.row = e
		}
	}
	if m.Kind == "lucky" {
		m.title = "madameching.moment.lucky"
	}
	return m
}

// Paint implements render.Page.
func (m *Page) Paint(c *canvas.Canvas) { widget.PaintMoment(c, m.Moment, m) }

// Stage implements widget.Scenery.
func (*Page) Stage() string { return "stage-final" }

// Band implements widget.Scenery: the sea.
func (*Page) Band() (ground, ray canvas.Ink) { return 0x14263F, 0x1F4A5C }

// Fields implements widget.Scenery with the chance of the favoured captain below the line.
func (m *Page) Fields() (below, above canvas.Ink, turned bool) {
	return draw.Colours[m.Seat], 0x1F4A5C, false
}

// Sides implements widget.Scenery.
func (m *Page) Sides() (below, above game.Seat) { return m.Seat, game.Public }

// Headline implements widget.Scenery.
func (m *Page) Headline() string { return m.title }

// Score implements widget.Scenery with the winner, the points and the turn.
func (m *Page) Score(c *canvas.Canvas, plate image.Rectangle) {
	how, who := render.Ending(m.result)
	if who < 0 && len(m.winners) > 0 && how == "draw" {
		how, who = "won", m.winners[0] // of a crew
	}
	if who >= 0 {
		points, l := m.Points[who], canvas.Figure(52, canvas.InkGold).End()
		c.Number(points, plate.Max.X-24, plate.Min.Y+72, l)
		width := plate.Dx() - 140 - c.Width(c.Numeral(points), l)
		widget.MomentVerdict(c, plate, how, "junk-"+draw.Sails[who]+"-62", draw.Name(c, who), width)
	} else {
		widget.MomentVerdict(c, plate, how, "", "", 0)
	}
	widget.MomentCaption(c, plate, c.Counted("madameching.picture.moment", m.round, 0))
}

// Board implements widget.Scenery with the captain, the expedition and the moves.
func (m *Page) Board(c *canvas.Canvas, frame image.Rectangle) {
	c.Plate(0x1F4A5C, 0, frame, 16)
	left, top := frame.Min.X, frame.Min.Y
	c.Paste("junk-"+draw.Sails[m.captain.Seat]+"-84", left+52, top+58)
	c.Fitted(draw.Name(c, m.captain.Seat), left+106, top+64, 230, canvas.Label(38, canvas.InkText))
	if space := m.row.Space(); space > 0 {
		sum := c.Counted("madameching.picture.space", int(m.row.Size), m.row.Colours())
		c.Text(sum, left+470, top+64, canvas.Label(32, canvas.InkText).End())
		c.Number(space, left+576, top+76, canvas.Figure(58, canvas.InkGold).End().Outlined(8))
	}
	for i, card := range m.row.Played() {
		if card.IsPilot() {
			c.Paste("find-60", left+45+72*i, top+150)
		} else {
			draw.Card(c, card, m.row.Turned&(1<<i) != 0, left+45+72*i, top+150, &draw.Cards60)
		}
	}
	m.captain.Purse(c, left+6, top+226, false)
	for k := range rules.Skill(rules.Skills) {
		draw.Skill(c, k, int(m.captain.Up[k]), int(m.captain.Down[k]), left+384+42*int(k), top+226)
	}
	if m.Odds == nil {
		m.done[0].paint(c, left+297, top+304)
		return
	}
	n := len(m.Odds.Choices)
	for i, choice := range m.Odds.Choices {
		x := left + 297 + 280*(2*i-n+1)/2
		m.done[i].paint(c, x-70, top+304)
		widget.OddsPlate(c, m.Odds, choice, image.Rect(x-20, top+278, x+90, top+330), 12)
		widget.OddsChance(c, m.Odds, choice, x+35, top+304, 28)
	}
}

// actOf returns how a move is drawn, including moves of chance.
func actOf(move game.Move) act {
	words := strings.Fields(string(move))
	if len(words) == 0 {
		return act{sprite: "back-60"}
	}
	verb, last := words[0], words[len(words)-1]
	if t, ok := rules.ParseTile(last); ok {
		return act{tile: t, claims: true}
	}
	for _, word := range [...]string{verb, last} {
		if e, ok := rules.ParseEncounter(word); ok && verb != "find" && verb != "steal" {
			return act{sprite: "encounter-" + e.String() + "-74"}
		}
	}
	switch verb {
	case "gain":
		return act{sprite: "skill-" + last + "-up-52"}
	case "sword", "chart":
		return act{sprite: "skill-" + verb + "-up-52"}
	case "sail":
		return act{sprite: "anchor-64"}
	case "find", "steal":
		return act{sprite: "find-60"}
	case "stone":
		return act{sprite: "gem-" + last + "-50"}
	}
	if card := choices.Card(last); card > 0 && !card.IsPilot() {
		return act{card: card}
	}
	return act{sprite: "back-60"}
}

// paint draws a move in a gold frame around a middle.
func (d *act) paint(c *canvas.Canvas, x, y int) {
	draw.Frame(c, image.Rect(x-42, y-51, x+42, y+51), 14)
	switch {
	case d.claims:
		draw.Mission(c, d.tile, x, y, "tile", &draw.Narrow)
	case d.card > 0:
		draw.Card(c, d.card, false, x, y, &draw.Cards60)
	default:
		c.Paste(d.sprite, x, y)
	}
}

// Portrait implements widget.Scenery.
func (*Page) Portrait(c *canvas.Canvas, s game.Seat, _ bool, x, y, height int) {
	if height < 100 {
		c.Disc(canvas.InkCream, x, y, height/2) // it may lie on its own colour
		c.Paste("mark-"+draw.Sails[s]+"-44", x, y)
		return
	}
	c.Paste("junk-"+draw.Sails[s]+"-105", x, y)
}

// Called implements widget.Scenery.
func (*Page) Called(c *canvas.Canvas, s game.Seat) (string, canvas.Ink) {
	return draw.Name(c, s), draw.Colours[s]
}

// Describe implements render.Page.
func (m *Page) Describe() []game.Event {
	facts := []game.Event{game.Say(m.title), describe.Fact("table", m.round)}
	if m.Odds == nil {
		facts = append(facts, describe.Fact("moment.played", m.played))
	} else {
		var told []game.Event
		for i, choice := range m.Odds.Choices {
			key := "odds.choice" + m.Odds.Standing(choice)
			told = append(told, describe.Fact(key, m.choices[i], render.Percent(choice.Chance)))
		}
		facts = append(facts, describe.Fact("odds.choices", m.Odds.Seat, told))
	}
	facts = append(facts, game.Say("moment.swing.told", m.Seat, render.Percent(m.From), render.Percent(m.To)),
		m.captain.Describe(nil))
	if m.row.Size > 0 {
		facts = append(facts, describe.Fact("voyage.cards", describe.Cards(m.row.Played())))
	}
	how, who := render.Ending(m.result)
	end := describe.Fact("end."+how, who)
	if len(m.winners) > 1 {
		var all []game.Event
		for _, seat := range m.winners {
			all = append(all, describe.Fact("name", seat))
		}
		end = describe.Fact("end.shared", all)
		if m.crewed {
			end = describe.Fact("end.crew", all)
		}
	}
	return append(append(facts, m.DescribeAccuracy()...), end)
}
