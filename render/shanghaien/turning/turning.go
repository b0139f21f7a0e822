// Package turning draws and describes the decisive turn of a match.
package turning

import (
	"image"
	"slices"
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

// Page is the decisive turn: three cards of the tavern with what happened on them.
type Page struct {
	*render.Moment
	rules.State        // the position before the die was placed
	cards       []int  // the places of the cards that are shown, from the left
	fresh       [7]int // dice that are new, by number
	whose       game.Seat
	worth       [6]*render.Weighed // choices that lay a die, by the place in the row
	deeds       []render.Weighed   // other choices
	result      game.Outcome
	title       string // the key of the headline
}

// See returns the picture of a decisive turn.
func See(s render.Scene, now rules.State) *Page {
	m := &Page{
		Moment: s.Moment, State: now, whose: s.Moment.Play.Seat, result: s.Outcome,
		title: headline(s.Moment, now.Mover),
	}
	if was, ok := s.Before.(rules.State); ok && was.Tavern != (rules.State{}).Tavern {
		m.State = was
	}
	m.OneAt = cmpEnd(m.OneAt, now.OneAt)
	if m.whose == game.Nature {
		m.whose = now.Mover
		m.rolled(now)
	} else {
		m.laid(string(m.Play.Move))
	}
	if m.Odds != nil {
		w := board.SeeOdds(m.State, true, m.Odds)
		m.worth, m.deeds = w.Cards, w.Deeds
		for _, chip := range w.Chips {
			if chip != nil {
				m.deeds = append(m.deeds, *chip)
			}
		}
	}
	m.cards = m.chosen()
	return m
}

// cmpEnd returns the end of the row that is number 1, before the turn or else after it.
func cmpEnd(was, now rules.End) rules.End {
	if was == rules.Unchosen {
		return now
	}
	return was
}

// rolled records the new dice of a roll: the one that was placed next, or both.
func (m *Page) rolled(now rules.State) {
	if now.Step != rules.Place || now.Rolled == [2]int{} {
		return
	}
	if words := strings.Split(string(m.Next), " "); words[0] == "place" {
		m.laid(string(m.Next))
		return
	}
	for _, n := range now.Rolled {
		m.fresh[n]++
	}
}

// laid records the die that a move places.
func (m *Page) laid(move string) {
	words := strings.Split(move, " ")
	if words[0] != "place" {
		return
	}
	if len(words) > 2 {
		m.OneAt = choices.Ends[words[2]]
	}
	m.fresh[choices.Number(words[1])]++
}

// chosen returns the positions of three cards: first those of the play, then their neighbours.
func (m *Page) chosen() []int {
	var some []int
	add := func(pos int) {
		if pos >= 0 && pos < len(m.Tavern) && len(some) < 3 && !slices.Contains(some, pos) {
			some = append(some, pos)
		}
	}
	for pos := range m.Tavern {
		if m.isFresh(pos) {
			add(pos)
		}
	}
	for pos := range m.Tavern {
		if m.worth[pos] != nil {
			add(pos)
		}
	}
	if len(some) == 0 {
		some = m.best()
	}
	for _, pos := range slices.Clone(some) {
		add(pos + 1)
		add(pos - 1)
	}
	for _, pos := range slices.Clone(some) {
		add(pos + 2)
		add(pos - 2)
	}
	slices.Sort(some)
	return some
}

// best returns the position of the card with the most dice or the highest value.
func (m *Page) best() []int {
	weight := func(pos int) int {
		n := m.Number(pos)
		return 10*(m.Placed[0][n]+m.Placed[1][n]) + m.Tavern[pos].Value
	}
	best := 0
	for pos := range m.Tavern {
		if weight(pos) > weight(best) {
			best = pos
		}
	}
	return []int{best}
}

// isFresh reports whether a new die is on a card.
func (m *Page) isFresh(pos int) bool {
	return m.OneAt != rules.Unchosen && m.fresh[m.Number(pos)] > 0
}

// Paint implements render.Page.
func (m *Page) Paint(c *canvas.Canvas) { widget.PaintMoment(c, m.Moment, m) }

// Stage implements widget.Scenery.
func (*Page) Stage() string { return "stage-tavern" }

// Band implements widget.Scenery, in the colours of the favoured player.
func (m *Page) Band() (ground, ray canvas.Ink) {
	if m.Seat == 0 {
		return 0x4A2027, 0x692931
	}
	return 0x1A3250, 0x264974
}

// Fields implements widget.Scenery: Red is always below.
func (m *Page) Fields() (below, above canvas.Ink, turned bool) {
	return 0x7D1A1A, draw.PlateInks[1], m.Seat != 0
}

// Sides implements widget.Scenery.
func (*Page) Sides() (below, above game.Seat) { return 0, 1 }

// Headline implements widget.Scenery.
func (m *Page) Headline() string { return m.title }

// headline returns the key of the headline. For luck it names the roll or the deal, and whether it was bad luck of the
// player who rolled.
func headline(m *render.Moment, mover game.Seat) string {
	words := strings.Split(string(m.Play.Move), " ")
	switch {
	case m.Kind != "lucky":
		return "moment." + m.Kind
	case words[0] == "roll" && mover != m.Seat:
		return "shanghaien.moment.unlucky"
	case words[0] != "roll" || len(words) < 3:
		return "shanghaien.moment.deal"
	case words[1] == words[2]:
		return "shanghaien.moment.pair"
	}
	return "shanghaien.moment.roll"
}

// Score implements widget.Scenery.
func (m *Page) Score(c *canvas.Canvas, plate image.Rectangle) {
	middle := (plate.Min.X + plate.Max.X) / 2
	for i, s := range describe.Seats {
		side := 2*i - 1
		winner, won := m.result.Winner()
		c.Paste(draw.Captain(s, won && winner == s, "-80"), middle+side*160, plate.Min.Y+54)
		l := canvas.Figure(58, draw.Lights[s])
		if !won {
			l.Ink = canvas.InkCream
		}
		if s == 0 {
			l = l.End()
		}
		c.Number(m.Moment.Points[s], middle+side*22, plate.Min.Y+74, l)
	}
	c.Plate(canvas.InkMute, 0, image.Rect(middle-5, plate.Min.Y+36, middle+5, plate.Min.Y+46), 2)
	c.Plate(canvas.InkMute, 0, image.Rect(middle-5, plate.Min.Y+62, middle+5, plate.Min.Y+72), 2)
	widget.MomentCaption(c, plate, c.Counted("shanghaien.picture.moment", m.Round, describe.Rounds))
}

// Portrait implements widget.Scenery.
func (*Page) Portrait(c *canvas.Canvas, s game.Seat, lit bool, x, y, height int) {
	size := "-92"
	if height < 92 {
		size = "-52"
	}
	c.Paste(draw.Captain(s, lit, size), x, y)
}

// Called implements widget.Scenery.
func (*Page) Called(c *canvas.Canvas, s game.Seat) (string, canvas.Ink) {
	return draw.Name(c, s), [2]canvas.Ink{draw.InkRed, draw.InkBlue}[s]
}
