package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
)

// Describe implements render.Page: cards in the order of their numbers where they have some.
func (t *tavern) Describe() []game.Event {
	facts := []game.Event{fact("table", t.Round, rounds), t.describeTurn(), t.describeCards()}
	if t.OneAt != rules.Unchosen {
		facts = append(facts, describeDice(0, t.Placed[0]), describeDice(1, t.Placed[1]))
	}
	facts = append(facts, fact("supply", t.Supply(0), t.Supply(1)))
	for _, seat := range seats {
		if held := listTricks(t.Tricks[seat]); held != nil {
			facts = append(facts, fact("tricks", colour(seat), held))
		}
		if t.TrickUsed[seat] {
			facts = append(facts, fact("used", colour(seat)))
		}
	}
	return append(facts, fact("deck", t.DeckLeft()), describePoints(t.Points()))
}

// describeTurn says who is to do what.
func (t *tavern) describeTurn() game.Event {
	switch {
	case !t.live:
		return fact("over")
	case t.Step == rules.Act:
		return fact("turn", t.Mover, colour(t.Mover))
	case t.Step == rules.Roll:
		return fact("rolling", t.Mover, colour(t.Mover))
	case t.Step != rules.Place:
		return fact("dealing")
	case t.OneAt == rules.Unchosen:
		return fact("start", t.Mover, colour(t.Mover), t.Rolled[0], t.Rolled[1])
	}
	return fact("rolled", t.Mover, colour(t.Mover), t.Rolled[0], t.Rolled[1])
}

// describeCards lists the cards, each with the crews of both players: by their numbers, or from
// the left while they have none.
func (t *tavern) describeCards() game.Event {
	if t.Tavern == [6]rules.Card{} {
		return fact("empty")
	}
	var cards []game.Event
	for i, c := range t.Tavern {
		if t.OneAt != rules.Unchosen {
			c = t.Tavern[t.Position(i+1)]
		}
		have := t.have(c)
		cards = append(cards, fact("card", rules.CardEvent(c), have[0], have[1]))
	}
	key := [...]string{rules.Unchosen: "from-left", rules.Left: "cards.left", rules.Right: "cards.right"}[t.OneAt]
	return fact(key, cards)
}

// describeDice says how many dice of a player lie on which number.
func describeDice(seat game.Seat, placed [7]int) game.Event {
	var on []game.Event
	for number, n := range placed {
		if n > 0 {
			on = append(on, fact("dice.on", n, number))
		}
	}
	if on == nil {
		return fact("dice.none", colour(seat))
	}
	return fact("dice", colour(seat), on)
}
