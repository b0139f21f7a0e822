package shipshape

import (
	"dockside/game"
	"dockside/render"
)

// Describe implements render.Page.
func (h *hand) Describe() []game.Event {
	facts := []game.Event{fact("hand", h.voyage, voyages, h.turn, turns, h.ship.hold, coins(h.ship.coins))}
	if h.lays {
		facts = append(facts, describeCells("crate", h.crate), describeCells("preview", h.ship.cells), h.describeWorth())
		return append(facts, h.describeCards()...)
	}
	facts = append(facts, describeCells("own", h.ship.cells), h.describeWorth())
	facts = append(facts, h.stack.describe()...)
	facts = append(facts, h.describeCards()...)
	if h.stack.left > 0 {
		facts = append(facts, fact("legend"))
	}
	return facts
}

// describeWorth tells what the voyage would bring if it ended now, and how a crate changes that.
func (h *hand) describeWorth() game.Event {
	args := []any{h.worth}
	for i, n := range h.parts {
		if change := h.changes[i]; change == 0 {
			args = append(args, fact("part", n))
		} else {
			args = append(args, fact("part.changed", n, render.Change("change", change)))
		}
	}
	return fact("worth", args...)
}

// describeCards tells the cards in the hand, those that were played, and the one thought of or bid.
func (h *hand) describeCards() []game.Event {
	var own, gone, others []game.Event
	for i, where := range h.cards {
		switch card := fact("card", i+1); where {
		case played:
			gone = append(gone, card)
		case held:
			own = append(own, card)
		case thought:
			own, others = append(own, card), append(others, fact("bid.draft", i+1))
		case bidden:
			others = append(others, fact("bid.own", i+1))
		}
	}
	facts := []game.Event{fact("held", own)}
	if gone != nil {
		facts = append(facts, fact("played", gone))
	}
	return append(facts, others...)
}
