package board

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/shanghaien/describe"
)

// Describe implements render.Page: cards in the order of their numbers where they have some.
func (t *Page) Describe() []game.Event {
	facts := []game.Event{describe.Fact("table", t.Round, describe.Rounds), t.DescribeTurn(), t.describeCards()}
	if t.OneAt != rules.Unchosen {
		facts = append(facts, describeDice(0, t.Placed[0]), describeDice(1, t.Placed[1]))
	}
	facts = append(facts, describe.Fact("supply", t.Supply(0), t.Supply(1)))
	for _, seat := range describe.Seats {
		if held := describe.Tricks(t.Tricks[seat]); held != nil {
			facts = append(facts, describe.Fact("tricks", describe.Side(seat), held))
		}
		if t.TrickUsed[seat] {
			facts = append(facts, describe.Fact("used", describe.Side(seat)))
		}
	}
	return append(facts, describe.Fact("deck", t.DeckLeft()), describe.Points(t.Points()))
}

// DescribeTurn returns who is to do what.
func (t *Page) DescribeTurn() game.Event {
	switch {
	case !t.live:
		return describe.Fact("over")
	case t.Step == rules.Act:
		return describe.Fact("turn", describe.Player(t.Mover))
	case t.Step == rules.Roll:
		return describe.Fact("rolling", describe.Player(t.Mover))
	case t.Step != rules.Place:
		return describe.Fact("dealing")
	case t.OneAt == rules.Unchosen:
		return describe.Fact("start", describe.Player(t.Mover), t.Rolled[0], t.Rolled[1])
	}
	return describe.Fact("rolled", describe.Player(t.Mover), t.Rolled[0], t.Rolled[1])
}

// describeCards returns the cards with the crews of both players: by their numbers, or from the left while they have
// none.
func (t *Page) describeCards() game.Event {
	if t.Tavern == [6]rules.Card{} {
		return describe.Fact("empty")
	}
	var cards []game.Event
	for i, c := range t.Tavern {
		if t.OneAt != rules.Unchosen {
			c = t.Tavern[t.Position(i+1)]
		}
		have := t.Have(c)
		cards = append(cards, describe.Fact("card", rules.CardEvent(c), have[0], have[1]))
	}
	key := [...]string{rules.Unchosen: "from-left", rules.Left: "cards.left", rules.Right: "cards.right"}[t.OneAt]
	return describe.Fact(key, cards)
}

// describeDice returns the numbers of a player's dice on the cards.
func describeDice(seat game.Seat, placed [7]int) game.Event {
	var on []game.Event
	for number, n := range placed {
		if n > 0 {
			on = append(on, describe.Fact("dice.on", n, number))
		}
	}
	if on == nil {
		return describe.Fact("dice.none", describe.Side(seat))
	}
	return describe.Fact("dice", describe.Side(seat), on)
}
