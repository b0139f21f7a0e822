package madameching

import (
	"image"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/widget"
)

// moment is the turn of a match: the expedition of whom it favoured, or who made the costly choice, and what was done.
type moment struct {
	*render.Moment
	round   int
	captain panel
	row     rules.Expedition
	choices []game.Event // what the odds are about, in words
	played  game.Event   // what was done
	done    []act        // what the odds are about, or what was done
	result  game.Outcome
	winners []game.Seat
	crewed  bool
	title   string // the key of the headline
}

// act is a move as it is drawn: a sprite, a card or a mission.
type act struct {
	sprite string
	card   rules.Card
	tile   rules.Tile
	claims bool
}

// seeMoment looks up what is to be seen of the turn of a match.
func seeMoment(s render.Scene, now *rules.State) *moment {
	m := &moment{
		Moment: s.Moment, round: int(now.Round), result: s.Outcome, winners: s.Outcome.Winners(), crewed: now.Crewed,
		title: "moment." + s.Moment.Kind,
	}
	seat := m.Seat
	if m.Odds != nil {
		seat = m.Odds.Seat
		for _, choice := range m.Odds.Choices {
			m.choices = append(m.choices, worded(s.Before, seat, choice.Move))
			m.done = append(m.done, actOf(choice.Move))
		}
	} else {
		m.done = append(m.done, actOf(m.Play.Move))
	}
	m.played = worded(s.Before, m.Play.Seat, m.Play.Move)
	m.captain = seePanel(now, int(seat))
	for _, e := range m.captain.rows {
		if e.Size > m.row.Size {
			m.row = e
		}
	}
	if m.Kind == "lucky" {
		m.title = "madameching.moment.lucky"
	}
	return m
}

// worded is a move in the words of the choice that makes it, or of its last press, and of a draw what it is about; as
// it is spelled where there is none.
func worded(before game.State, seat game.Seat, move game.Move) game.Event {
	if s, ok := before.(rules.State); ok && seat >= 0 && int(seat) < s.Seats() {
		for _, thought := range []game.Move{"", move} {
			for _, c := range choicesOf(s, seat, thought) {
				for _, option := range append(c.Menu, c) {
					if option.Move == move {
						return option.Label
					}
				}
			}
		}
	}
	verb, _, _ := strings.Cut(string(move), " ")
	if seat == game.Nature {
		return game.Say("madameching.draw." + verb)
	}
	return fact("moment.move", verb)
}

// Paint implements render.Page.
func (m *moment) Paint(c *canvas.Canvas) { widget.PaintMoment(c, m.Moment, m) }

// Stage implements render.Scenery.
func (*moment) Stage() string { return "stage-final" }

// Band implements render.Scenery: the sea.
func (*moment) Band() (ground, ray canvas.Ink) { return 0x14263F, 0x1F4A5C }

// Fields implements render.Scenery: below the line is what the favoured captain has.
func (m *moment) Fields() (below, above canvas.Ink, turned bool) {
	return sails[m.Seat], 0x1F4A5C, false
}

// Sides implements render.Scenery.
func (m *moment) Sides() (below, above game.Seat) { return m.Seat, game.Public }

// Headline implements render.Scenery.
func (m *moment) Headline() string { return m.title }

// Score implements render.Scenery: who won with how many points, and which turn is shown.
func (m *moment) Score(c *canvas.Canvas, plate image.Rectangle) {
	how, who := render.Ending(m.result)
	if who < 0 && len(m.winners) > 0 && how == "draw" {
		how, who = "won", m.winners[0] // of a crew
	}
	left, middle := plate.Min.X+26, (plate.Min.X+plate.Max.X)/2
	if who >= 0 {
		c.Paste("junk-"+shapes[who]+"-62", left+36, plate.Min.Y+54)
		points, l := m.Points[who], canvas.Figure(52, canvas.InkGold).End()
		c.Number(points, plate.Max.X-24, plate.Min.Y+72, l)
		room := plate.Dx() - 140 - c.Width(c.Numeral(points), l)
		name := c.Fit(called(c, who), canvas.Label(30, 0), room-70) // the verdict stays whole
		c.Squeezed(c.Verdict(how, name), left+86, plate.Min.Y+70, room, canvas.Label(44, canvas.InkText))
	} else {
		title := canvas.Figure(44, canvas.InkCream).Middle()
		c.Squeezed(c.Verdict(how, ""), middle, plate.Min.Y+72, plate.Dx()-40, title)
	}
	text := c.Counted("madameching.picture.moment", m.round, 0)
	c.Squeezed(text, middle, plate.Min.Y+132, plate.Dx()-40, canvas.Label(34, canvas.InkText).Middle())
}

// Board implements render.Scenery: who it was about, the expedition, and what was done.
func (m *moment) Board(c *canvas.Canvas, frame image.Rectangle) {
	c.Plate(0x1F4A5C, 0, frame, 16)
	left, top := frame.Min.X, frame.Min.Y
	c.Paste("junk-"+shapes[m.captain.seat]+"-84", left+52, top+58)
	c.Fitted(called(c, m.captain.seat), left+106, top+64, 230, canvas.Label(38, canvas.InkText))
	if space := m.row.Space(); space > 0 {
		sum := c.Counted("madameching.picture.space", int(m.row.Size), m.row.Colours())
		c.Text(sum, left+470, top+64, canvas.Label(32, canvas.InkText).End())
		c.Number(space, left+576, top+76, canvas.Figure(58, canvas.InkGold).End().Outlined(8))
	}
	for i, card := range m.row.Played() {
		if card.IsPilot() {
			c.Paste("find-60", left+45+72*i, top+150)
		} else {
			paintCard(c, card, m.row.Turned&(1<<i) != 0, left+45+72*i, top+150, &cards60)
		}
	}
	m.captain.purse(c, left+6, top+226, false)
	for k := range rules.Skill(rules.Skills) {
		paintSkill(c, k, int(m.captain.up[k]), int(m.captain.down[k]), left+384+42*int(k), top+226)
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

// actOf is how a move is drawn, one of Nature's as well.
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
	if card := cardOf(last); card > 0 && !card.IsPilot() {
		return act{card: card}
	}
	return act{sprite: "back-60"}
}

// paint draws what was done in a gold frame around a middle.
func (d *act) paint(c *canvas.Canvas, x, y int) {
	frame(c, image.Rect(x-42, y-51, x+42, y+51), 14)
	switch {
	case d.claims:
		tile(c, d.tile, x, y, "tile", &narrow)
	case d.card > 0:
		paintCard(c, d.card, false, x, y, &cards60)
	default:
		c.Paste(d.sprite, x, y)
	}
}

// Portrait implements render.Scenery.
func (*moment) Portrait(c *canvas.Canvas, s game.Seat, _ bool, x, y, height int) {
	if height < 100 {
		c.Disc(canvas.InkCream, x, y, height/2) // it may lie on its own colour
		c.Paste("mark-"+shapes[s]+"-44", x, y)
		return
	}
	c.Paste("junk-"+shapes[s]+"-105", x, y)
}

// Called implements render.Scenery.
func (*moment) Called(c *canvas.Canvas, s game.Seat) (string, canvas.Ink) {
	return called(c, s), sails[s]
}

// Describe implements render.Page.
func (m *moment) Describe() []game.Event {
	facts := []game.Event{game.Say(m.title), fact("table", m.round)}
	if m.Odds == nil {
		facts = append(facts, fact("moment.played", m.played))
	} else {
		var told []game.Event
		for i, choice := range m.Odds.Choices {
			told = append(told, fact("odds.choice"+m.Odds.Standing(choice), m.choices[i], render.Percent(choice.Chance)))
		}
		facts = append(facts, fact("odds.choices", m.Odds.Seat, told))
	}
	facts = append(facts, game.Say("moment.swing.told", m.Seat, render.Percent(m.From), render.Percent(m.To)),
		m.captain.describe(nil))
	if m.row.Size > 0 {
		facts = append(facts, fact("voyage.cards", cardsIn(m.row.Played())))
	}
	how, who := render.Ending(m.result)
	end := fact("end."+how, who)
	if len(m.winners) > 1 {
		var all []game.Event
		for _, seat := range m.winners {
			all = append(all, fact("name", seat))
		}
		end = fact("end.shared", all)
		if m.crewed {
			end = fact("end.crew", all)
		}
	}
	return append(append(facts, m.DescribeAccuracy()...), end)
}
