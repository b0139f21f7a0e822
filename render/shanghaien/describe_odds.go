package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// mostTold is how many choices are told. Who has more of them has seen the best.
const mostTold = 7

// Describe implements render.Page: the cards with the chance to get them, and the choices with the chance to win.
func (w *weighed) Describe() []game.Event {
	facts := []game.Event{fact("table", w.Round, rounds), w.describeTurn(), w.describeLikely()}
	facts = append(facts, describeChoices(w.State, w.odds))
	if more := len(w.odds.Choices) - mostTold; more > 0 {
		facts = append(facts, fact("odds.more", more))
	}
	return append(facts, describePoints(w.Points()))
}

// describeChoices lists choices with the chance to win after them.
func describeChoices(s rules.State, odds *render.Odds) game.Event {
	var told []game.Event
	for _, c := range odds.Choices[:min(len(odds.Choices), mostTold)] {
		told = append(told, fact("odds.choice"+odds.Standing(c), choice(s, c.Move).Label, render.Percent(c.Chance)))
	}
	return fact("odds.choices", odds.Seat, told)
}

// describeLikely lists the cards, with the chance to get them where that is known.
func (w *weighed) describeLikely() game.Event {
	if w.odds.Prospects == nil {
		return w.describeCards()
	}
	var cards []game.Event
	for i, of := range w.Tavern {
		pos, key := i, "odds.card"
		if w.OneAt != rules.Unchosen {
			pos, key = w.Position(i+1), "odds.card.number"
			of = w.Tavern[pos]
		}
		if pos < len(w.odds.Prospects) {
			cards = append(cards, fact(key, rules.CardEvent(of), render.Percent(w.odds.Prospects[pos]), i+1))
		}
	}
	return fact("odds.cards", w.odds.Seat, cards)
}
