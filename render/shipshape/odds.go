package shipshape

import (
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/widget"
)

// weighed is the hand of a captain with what each choice of a decision is worth: the chance to win on each card
// that can be bid, or beside the best ways to lay the crate, of which the best lies on the ship.
type weighed struct {
	hand
	odds *render.Odds
	bids [cards + 1]*render.Weighed // by the number of the card
	ways []layable                  // the best first
}

// layable is a crate as it may be laid.
type layable struct {
	render.Weighed
	cells [9]cell
	way   game.Event // compared with how it lay on the stack
}

// mostWays is how many ways to lay a crate there is room for.
const mostWays = 3

// seeOdds looks up what a seat sees, as if it had thought of the best choice.
func seeOdds(s rules.State, odds *render.Odds) *weighed {
	w := &weighed{hand: *seeHand(s, odds.Seat, odds.Choices[0].Move), odds: odds}
	for i, c := range odds.Choices {
		if card, ok := rules.ParseBid(c.Move); ok {
			w.bids[card] = &odds.Choices[i]
		}
		if o, ok := rules.ParsePlace(c.Move); ok && w.lays {
			top := s.Groups[s.GroupOf(odds.Seat)].Top()
			w.ways = append(w.ways, layable{c, seeCrate(rules.Laid{Crate: top.Crate, Way: o}), way(o, top.Way)})
		}
	}
	return w
}

// Paint implements render.Page.
func (w *weighed) Paint(c *canvas.Canvas) {
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

// paint draws a crate as it may be laid, and below it what that is worth.
func (l *layable) paint(c *canvas.Canvas, odds *render.Odds, x int) {
	const middle, value, word = 490, 642, 706
	c.Paste("stack-top", x, middle)
	grid(c, &l.cells, x, middle, &stackCells)
	widget.OddsPlate(c, odds, l.Weighed, image.Rect(x-88, value-31, x+88, value+31), 16)
	widget.OddsChance(c, odds, l.Weighed, x, value, 46)
	c.Squeezed(c.Word(l.way.Key), x, word, 232, canvas.Label(30, canvas.InkText).Middle())
}

// Describe implements render.Page.
func (w *weighed) Describe() []game.Event {
	facts := []game.Event{fact("hand", w.voyage, voyages, w.turn, turns, w.ship.hold, coins(w.ship.coins))}
	var told []game.Event
	for _, choice := range w.odds.Choices {
		told = append(told, fact("odds.choice"+w.odds.Standing(choice), w.worded(choice.Move), render.Percent(choice.Chance)))
	}
	facts = append(facts, fact("odds.choices", w.odds.Seat, told))
	if w.lays {
		return append(facts, describeCells("odds.crate", w.ways[0].cells), describeCells("odds.preview", w.ship.cells),
			w.describeWorth())
	}
	return append(append(facts, describeCells("own", w.ship.cells), w.describeWorth()), w.stack.describe()...)
}

// worded is what a choice is called among others of its kind.
func (w *weighed) worded(m game.Move) game.Event {
	if i := slices.IndexFunc(w.ways, func(l layable) bool { return l.Move == m }); i >= 0 {
		return w.ways[i].way
	}
	card, _ := rules.ParseBid(m)
	return fact("card", card)
}
