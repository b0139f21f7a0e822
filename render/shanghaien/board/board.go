// Package board draws and describes a round in progress: the cards of the tavern and the dice of both players. It also
// shows the win chances of the choices.
package board

import (
	"image"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
)

// The positions of the parts of both players in pixels: rows of the panels and slots.
var (
	panelTop = [2]int{688, 14}
	slotMid  = [2]int{621, 179}
	optionY  = [2]int{551, 249}
	figureY  = [2]int{632, 192}
	outward  = [2]int{1, -1} // away from the bar
)

var pointers = [2]string{"pointer-up", "pointer-down"}

// Page is the picture of the running game.
type Page struct {
	rules.State
	live bool // then gold shows what can be done
}

// New returns the page of a position.
func New(state rules.State, over bool) *Page {
	return &Page{State: state, live: !over && state.Step != rules.Done}
}

// See returns the page of the running game, with the odds of a decision if there are any.
func See(state rules.State, over bool, odds *render.Odds) render.Page {
	if odds != nil && len(odds.Choices) > 0 {
		return SeeOdds(state, over, odds)
	}
	return New(state, over)
}

// Have returns what both players have of a card's kind: the strengths of their crews, or their tricks.
func (t *Page) Have(c rules.Card) [2]int {
	if c.Dirty {
		return [2]int{describe.Sum(t.Tricks[0]), describe.Sum(t.Tricks[1])}
	}
	return describe.Strengths(&t.State, c.Nation)
}

// chooses reports whether a player has to choose one of two rolled dice.
func (t *Page) chooses(s game.Seat) bool { return t.live && t.Step == rules.Place && t.Mover == s }

// column returns the middle of a place in the tavern, counted from the left.
func column(pos int) int { return 166 + 174*pos }

// Paint implements render.Page.
func (t *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-tavern")
	t.tabs(c)
	t.options(c)
	for pos, card := range t.Tavern {
		t.card(c, pos, card)
	}
	for _, s := range describe.Seats {
		t.slots(c, s)
		t.figure(c, s)
		t.panel(c, s)
	}
	if t.chooses(t.Mover) && t.OneAt == rules.Unchosen {
		t.directions(c, slotMid[t.Mover]-26)
	}
}

// tabs draws the round and the number of cards in the deck.
func (t *Page) tabs(c *canvas.Canvas) {
	const left, right = 37, 1162
	roundTab(c, t.Round, left)
	draw.Stock(c, &t.State, right, 367, 452)
	c.Squeezed(c.Word("shanghaien.picture.left"), right, 480, 74, canvas.Label(28, canvas.InkMute).Middle())
}

// roundTab draws the round on a tab with the middle at x.
func roundTab(c *canvas.Canvas, round, x int) {
	c.Squeezed(c.Word("shanghaien.picture.round"), x+1, 346, 76, canvas.Label(26, canvas.InkMute).Middle())
	c.Number(round, x, 414, canvas.Figure(62, canvas.InkGold).Middle())
	c.Squeezed(
		c.Counted("shanghaien.picture.of", describe.Rounds, 0), x, 458, 74, canvas.Label(32, canvas.InkText).Middle(),
	)
}

// options draws gold frames around the cards on which a rolled die can be placed.
func (t *Page) options(c *canvas.Canvas) {
	if !t.chooses(t.Mover) || t.OneAt == rules.Unchosen {
		return
	}
	for _, number := range t.Rolled {
		x := column(t.Position(number))
		c.Paste("ring", x, 400)
		c.Paste("slot-option", x, slotMid[t.Mover])
	}
}

// card draws a card of the tavern with what both players have of its kind.
func (t *Page) card(c *canvas.Canvas, pos int, of rules.Card) {
	x := column(pos)
	if of == (rules.Card{}) {
		c.Paste("place", x, 400)
		return
	}
	c.Paste(draw.Card(of, "-table"), x, 403)
	for i, n := range t.Have(of) {
		size := 33
		if n > 9 {
			size = 30
		}
		c.Number(n, x-49+98*i, 511, canvas.Figure(size, canvas.InkCream).Middle())
	}
	if n := t.Number(pos); n > 0 {
		c.Paste("die-bone-"+draw.Digit(n)+"-52", x, 500)
	}
}

// slots draws the dice of a player, and pointers to the slots for the rolled dice.
func (t *Page) slots(c *canvas.Canvas, s game.Seat) {
	if t.OneAt == rules.Unchosen {
		return
	}
	for pos := range t.Tavern {
		number := t.Number(pos)
		dice(c, s, number, t.Placed[s][number], column(pos))
	}
	if t.chooses(s) {
		for _, number := range t.Rolled {
			c.Paste(pointers[s], column(t.Position(number)), optionY[s])
		}
	}
}

// dice draws n dice of one number in a slot: large if they are few, and otherwise in two rows, the shorter one further
// from the bar. An empty slot shows its number engraved.
func dice(c *canvas.Canvas, s game.Seat, number, n, x int) {
	y, out := slotMid[s], 27*outward[s]
	switch {
	case n == 0:
		c.Paste("slot-"+describe.Sprites[s]+"-"+draw.Digit(number), x, y)
	case n == 1:
		c.Paste(draw.Die(s, number, "-78"), x, y)
	case n == 2:
		draw.Row(c, draw.Die(s, number, "-74"), 2, 80, x, y)
	case n <= 4:
		draw.Row(c, draw.Die(s, number, "-52"), 2, 58, x, y-out)
		draw.Row(c, draw.Die(s, number, "-52"), n-2, 58, x, y+out)
	default:
		draw.Row(c, draw.Die(s, number, "-48"), 3, 52, x, y-out)
		draw.Row(c, draw.Die(s, number, "-48"), n-3, 52, x, y+out)
	}
}

// figure draws a player's figure at the end that is number 1: a ghost until the player has used a trick.
func (t *Page) figure(c *canvas.Canvas, s game.Seat) {
	if t.OneAt == rules.Unchosen {
		return
	}
	look, x := "-ghost", 42
	if t.TrickUsed[s] {
		look = ""
	}
	if t.OneAt == rules.Right {
		x = 1158
	}
	c.Paste("figure-"+describe.Sprites[s]+look, x, figureY[s])
}

// directions draws the number of each card counted from either end. As on the buttons, an arrow points to the end that
// becomes number 1.
func (t *Page) directions(c *canvas.Canvas, y int) {
	for pos := range t.Tavern {
		t.candidate(c, pos+1, column(pos), y)
		t.candidate(c, 6-pos, column(pos), y+52)
	}
	c.Paste("tab-left", 41, y)
	c.Paste("tab-right", 1159, y+52)
}

// candidate draws a number that a card may get, in gold if a die shows it.
func (t *Page) candidate(c *canvas.Canvas, number, x, y int) {
	if number == t.Rolled[0] || number == t.Rolled[1] {
		c.Paste("number-lit", x, y)
		c.Paste("die-bone-"+draw.Digit(number)+"-42", x, y+1)
		return
	}
	c.Paste("die-bone-"+draw.Digit(number)+"-faded", x, y+1)
}

// panel draws the panel of a player.
func (t *Page) panel(c *canvas.Canvas, s game.Seat) {
	y := panelTop[s]
	active := t.live && t.Mover == s && t.Step >= rules.Act && t.Step <= rules.Place
	if active {
		c.Paste("frame", 600, y+49)
	}
	c.Paste(draw.Captain(s, active, "-92"), 66, y+49)
	c.Fitted(draw.Name(c, s), 126, y+40, 290, canvas.Label(38, canvas.InkText))
	t.supply(c, s, y+71)
	draw.Chips(c, t.Tricks[s], "-62", 461, y+51, 84, image.Pt(29, -27))
	if t.chooses(s) {
		c.Paste("tray", 797, y+49)
		c.Paste(draw.Die(s, t.Rolled[0], "-left"), 748, y+50)
		c.Paste(draw.Die(s, t.Rolled[1], "-right"), 846, y+50)
	}
	c.Text(c.Word("shanghaien.picture.points"), 1058, y+62, canvas.Label(28, canvas.InkMute).End())
	c.Number(t.Points()[s], 1164, y+70, canvas.Figure(64, draw.Lights[s]).End().Outlined(8))
}

// supply draws six dice: in hand, just rolled, or placed.
func (t *Page) supply(c *canvas.Canvas, s game.Seat, y int) {
	left := t.Supply(s)
	hand := left
	if t.chooses(s) {
		hand -= 2
	}
	for i := range 6 {
		sprite := "supply-" + describe.Sprites[s] + "-placed"
		switch {
		case i < hand:
			sprite = draw.Die(s, 0, "-38")
		case i < left:
			sprite = "supply-" + describe.Sprites[s] + "-rolled"
		}
		c.Paste(sprite, 146+44*i, y)
	}
}
