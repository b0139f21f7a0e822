package board

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/choices"
	"dockside/render/shanghaien/describe"
)

// mostTold is the maximum number of choices in a description.
const mostTold = 7

// Describe implements render.Page: the cards with the chance to get them, and the choices with the chance to win.
func (w *OddsPage) Describe() []game.Event {
	facts := []game.Event{describe.Fact("table", w.Round, describe.Rounds), w.DescribeTurn(), w.describeLikely()}
	facts = append(facts, DescribeChoices(w.State, w.odds))
	if more := len(w.odds.Choices) - mostTold; more > 0 {
		facts = append(facts, describe.Fact("odds.more", more))
	}
	return append(facts, describe.Points(w.Points()))
}

// DescribeChoices returns choices with the win chances after them.
func DescribeChoices(s rules.State, odds *render.Odds) game.Event {
	var told []game.Event
	for _, c := range odds.Choices[:min(len(odds.Choices), mostTold)] {
		told = append(
			told,
			describe.Fact("odds.choice"+odds.Standing(c), choices.Label(s, c.Move), render.Percent(c.Chance)),
		)
	}
	return describe.Fact("odds.choices", odds.Seat, told)
}

// describeLikely returns the cards with the chances to get them, if they are known.
func (w *OddsPage) describeLikely() game.Event {
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
			cards = append(cards, describe.Fact(key, rules.CardEvent(of), render.Percent(w.odds.Prospects[pos]), i+1))
		}
	}
	return describe.Fact("odds.cards", w.odds.Seat, cards)
}
