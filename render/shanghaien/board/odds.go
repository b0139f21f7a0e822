package board

import (
	"image"
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/choices"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
	"dockside/render/widget"
)

// OddsPage is the tavern with the odds of a decision. Choices that place a die are beside the cards, trick moves on the
// chips of the tricks, and the others in the panel.
type OddsPage struct {
	Page
	odds  *render.Odds
	Cards [6]*render.Weighed            // by the place in the row
	Chips [rules.Tricks]*render.Weighed // by the kind of trick
	Deeds []render.Weighed              // what needs neither, such as a roll
}

// SeeOdds returns the page of a decision. Where several choices have the same place, the best is shown.
func SeeOdds(state rules.State, over bool, odds *render.Odds) *OddsPage {
	w := &OddsPage{Page: *New(state, over), odds: odds}
	for i := range odds.Choices {
		c := &odds.Choices[i]
		words := strings.Split(string(c.Move), " ")
		if pos, ok := choices.Target(state, words); ok {
			first(&w.Cards[pos], c)
		} else if trick, ok := played(words); ok {
			first(&w.Chips[trick], c)
		} else {
			w.Deeds = append(w.Deeds, *c)
		}
	}
	return w
}

// first sets a choice unless there is one.
func first(at **render.Weighed, c *render.Weighed) {
	if *at == nil {
		*at = c
	}
}

// played returns the kind of trick card that a move plays.
func played(words []string) (t rules.Trick, ok bool) {
	if words[0] == "joker" {
		return rules.ParseTrick(words[1])
	}
	return rules.ParseTrick(words[0])
}

// Paint implements render.Page.
func (w *OddsPage) Paint(c *canvas.Canvas) {
	c.Stage("stage-tavern")
	w.side(c)
	for pos, of := range w.Tavern {
		if w.Cards[pos] != nil {
			c.Paste("ring", column(pos), 400)
			c.Paste("slot-option", column(pos), slotMid[w.odds.Seat])
		}
		w.card(c, pos, of)
	}
	for _, s := range describe.Seats {
		w.slots(c, s)
		w.figure(c, s)
		w.panel(c, s)
	}
	for pos := range w.Tavern {
		if pos < len(w.odds.Prospects) {
			tag(c, w.odds.Seat, w.odds.Prospects[pos], column(pos))
		}
		if choice := w.Cards[pos]; choice != nil {
			w.box(c, choice, column(pos))
		}
	}
	w.doings(c)
}

// side draws the round, and the win chances of both players after the best choice or after the one made. The bar is on
// the side without the captains' figures.
func (w *OddsPage) side(c *canvas.Canvas) {
	bar, round := 1159, 37
	if w.OneAt == rules.Right {
		bar, round = 41, 1162
	}
	roundTab(c, w.Round, round)
	red := w.odds.Choices[0].Chance
	for _, choice := range w.odds.Choices {
		if choice.Move == w.odds.Made {
			red = choice.Chance
		}
	}
	if w.odds.Seat != 0 {
		red = 1 - red
	}
	winBar(c, red, bar)
}

// slots draws the dice of a player, smaller ones where a choice covers the slot.
func (w *OddsPage) slots(c *canvas.Canvas, s game.Seat) {
	for pos := range w.Tavern {
		n, choice := w.Number(pos), w.Cards[pos]
		switch {
		case w.OneAt == rules.Unchosen && (choice == nil || s != w.odds.Seat):
		case s != w.odds.Seat && w.odds.Prospects != nil && w.Placed[s][n] > 2:
			draw.Dice(c, draw.Die(s, n, "-48"), w.Placed[s][n], column(pos), slotMid[s]+10*outward[s], false)
		case choice == nil || s != w.odds.Seat:
			dice(c, s, n, w.Placed[s][n], column(pos))
		case w.OneAt == rules.Unchosen:
			w.counted(c, choice, column(pos))
		case w.Placed[s][n] > 0:
			draw.Dice(c, draw.Die(s, n, "-48"), w.Placed[s][n], column(pos), w.lowY(), false)
		}
	}
}

// lowY returns the middle of the dice below a choice.
func (w *OddsPage) lowY() int { return slotMid[w.odds.Seat] + 21*outward[w.odds.Seat] }

// counted draws the die that would lie in a slot, and beside it an arrow to the end that becomes number 1.
func (w *OddsPage) counted(c *canvas.Canvas, choice *render.Weighed, x int) {
	_, laid, _ := strings.Cut(string(choice.Move), " ")
	side, y := -1.0, w.lowY()
	if strings.HasSuffix(laid, "right") {
		side = 1
	}
	c.Paste(draw.Die(w.odds.Seat, choices.Number(laid), "-48"), x-int(side*20), y)
	at := func(dx, dy float64) canvas.Point { return canvas.Point{X: float64(x) + side*dx, Y: float64(y) + dy} }
	c.Fill(canvas.InkGold, 0, at(16, -18), at(40, 0), at(16, 18))
}

// doings draws the choices that place no die.
func (w *OddsPage) doings(c *canvas.Canvas) {
	top, seat := panelTop[w.odds.Seat], w.odds.Seat
	x := 461
	for t, n := range w.Tricks[seat] {
		if choice := w.Chips[t]; choice != nil {
			ink := widget.OddsPlate(c, w.odds, *choice, image.Rect(x-36, top+63, x+36, top+97), 11)
			c.Percentage(choice.Chance, x, top+89, canvas.Figure(26, ink).Middle())
		}
		if n > 0 {
			x += 84
		}
	}
	for i := range w.Deeds[:min(len(w.Deeds), len(deedY))] {
		w.deed(c, &w.Deeds[i], top+deedY[i])
	}
	if best := w.odds.Choices[0]; w.odds.Best(best) && w.chooses(seat) {
		w.lit(c, best.Move)
	}
}

// deedY are the rows of the choices that place no die, from the top of a panel.
var deedY = [2]int{29, 71}

// DeedWords are the keys of these choices.
var DeedWords = map[game.Move]string{"roll": "shanghaien.picture.roll", "shanghai": "shanghaien.picture.shanghai"}

// deed draws a choice with its word.
func (w *OddsPage) deed(c *canvas.Canvas, choice *render.Weighed, y int) {
	r := image.Rect(676, y-19, 944, y+19)
	ink := widget.OddsPlate(c, w.odds, *choice, r, 12)
	widget.OddsMark(c, w.odds, *choice, r.Min.X+24, y, 12)
	c.Squeezed(c.Word(DeedWords[choice.Move]), r.Min.X+46, y+10, 120, canvas.Label(28, ink))
	c.Percentage(choice.Chance, r.Max.X-14, y+11, canvas.Figure(30, ink).End())
}

// lit draws a ring around the rolled die that the best choice places.
func (w *OddsPage) lit(c *canvas.Canvas, best game.Move) {
	laid, ok := strings.CutPrefix(string(best), "place ")
	if !ok {
		return
	}
	x, turn := 748, -5
	if choices.Number(laid) != w.Rolled[0] {
		x, turn = 846, 6
	}
	draw.Ring(c, x, panelTop[w.odds.Seat]+49, 80, turn)
}
