package hand

import (
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
	"dockside/render/widget"
)

// OddsPage is a captain's private picture with the odds of a decision: the win chance on each possible card, or beside
// the best ways to lay the crate. The ship shows the best way.
type OddsPage struct {
	Page
	odds *render.Odds
	bids [draw.Cards + 1]*render.Weighed // by the number of the card
	ways []layable                       // the best first
}

// layable is a way to lay the crate.
type layable struct {
	render.Weighed
	cells [9]draw.Cell
	way   game.Event // compared with how it lay on the stack
}

// mostWays is the maximum number of ways to lay the crate on the picture.
const mostWays = 3

// SeeOdds returns the private picture with the best choice as the draft.
func SeeOdds(s rules.State, odds *render.Odds) *OddsPage {
	w := &OddsPage{Page: *See(s, odds.Seat, odds.Choices[0].Move), odds: odds}
	for i, c := range odds.Choices {
		if card, ok := rules.ParseBid(c.Move); ok {
			w.bids[card] = &odds.Choices[i]
		}
		if o, ok := rules.ParsePlace(c.Move); ok && w.lays {
			top := s.Groups[s.GroupOf(odds.Seat)].Top()
			w.ways = append(w.ways, layable{c, draw.Crate(rules.Laid{Crate: top.Crate, Way: o}), choices.Way(o, top.Way)})
		}
	}
	return w
}

// Paint implements render.Page.
func (w *OddsPage) Paint(c *canvas.Canvas) {
	w.above(c)
	shown := w.ways[:min(len(w.ways), mostWays)]
	for i := range shown {
		shown[i].paint(c, w.odds, cardsX+245*(2*i-len(shown)+1)/2)
	}
	for i := 0; len(shown) == 0 && i < len(w.cards); i++ {
		x, y := w.card(c, i, cardsX, cardsY)
		if choice := w.bids[i+1]; choice != nil {
			widget.OddsPlate(c, w.odds, *choice, image.Rect(x-58, y+46, x+58, y+88), 12)
			widget.OddsChance(c, w.odds, *choice, x, y+67, 30)
		}
	}
}

// paint draws a way to lay the crate with its win chance.
func (l *layable) paint(c *canvas.Canvas, odds *render.Odds, x int) {
	const middle, value, word = 490, 642, 706
	c.Paste("stack-top", x, middle)
	draw.Grid(c, &l.cells, x, middle, &draw.StackCells)
	widget.OddsPlate(c, odds, l.Weighed, image.Rect(x-88, value-31, x+88, value+31), 16)
	widget.OddsChance(c, odds, l.Weighed, x, value, 46)
	c.Squeezed(c.Word(l.way.Key), x, word, 232, canvas.Label(30, canvas.InkText).Middle())
}

// Describe implements render.Page.
func (w *OddsPage) Describe() []game.Event {
	facts := []game.Event{
		describe.Fact("hand", w.voyage, draw.Voyages, w.turn, draw.Turns, w.ship.Hold, describe.Coins(w.ship.Coins)),
	}
	var told []game.Event
	for _, choice := range w.odds.Choices {
		told = append(
			told,
			describe.Fact("odds.choice"+w.odds.Standing(choice), w.worded(choice.Move), render.Percent(choice.Chance)),
		)
	}
	facts = append(facts, describe.Fact("odds.choices", w.odds.Seat, told))
	if w.lays {
		return append(facts, describe.Cells("odds.crate", w.ways[0].cells), describe.Cells("odds.preview", w.ship.Cells),
			w.describeWorth())
	}
	return append(append(facts, describe.Cells("own", w.ship.Cells), w.describeWorth()), w.stack.Describe()...)
}

// worded describes a choice among others of its kind.
func (w *OddsPage) worded(m game.Move) game.Event {
	if i := slices.IndexFunc(w.ways, func(l layable) bool { return l.Move == m }); i >= 0 {
		return w.ways[i].way
	}
	card, _ := rules.ParseBid(m)
	return describe.Fact("card", card)
}

// Decides reports whether a seat is a person with a decision to make.
func Decides(s *rules.State, seat game.Seat) bool {
	return seat >= 0 && int(seat) < int(s.People) && len(s.Moves(seat)) > 0
}
