package hand

import (
	"dockside/game"
	"dockside/render"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
)

// Describe implements render.Page.
func (h *Page) Describe() []game.Event {
	facts := []game.Event{
		describe.Fact("hand", h.voyage, draw.Voyages, h.turn, draw.Turns, h.ship.Hold, describe.Coins(h.ship.Coins)),
	}
	if h.lays {
		facts = append(facts, describe.Cells("crate", h.crate), describe.Cells("preview", h.ship.Cells), h.describeWorth())
		return append(facts, h.describeCards()...)
	}
	facts = append(facts, describe.Cells("own", h.ship.Cells), h.describeWorth())
	facts = append(facts, h.stack.Describe()...)
	facts = append(facts, h.describeCards()...)
	if h.stack.Left > 0 {
		facts = append(facts, describe.Fact("legend"))
	}
	return facts
}

// describeWorth returns the value of the voyage if it ended now, and how the crate changes it.
func (h *Page) describeWorth() game.Event {
	args := []any{h.worth}
	for i, n := range h.parts {
		if change := h.changes[i]; change == 0 {
			args = append(args, describe.Fact("part", n))
		} else {
			args = append(args, describe.Fact("part.changed", n, render.Change("change", change)))
		}
	}
	return describe.Fact("worth", args...)
}

// describeCards returns the cards in the hand, the played ones, and the one considered or bid.
func (h *Page) describeCards() []game.Event {
	var own, gone, others []game.Event
	for i, where := range h.cards {
		switch card := describe.Fact("card", i+1); where {
		case played:
			gone = append(gone, card)
		case held:
			own = append(own, card)
		case thought:
			own, others = append(own, card), append(others, describe.Fact("bid.draft", i+1))
		case bidden:
			others = append(others, describe.Fact("bid.own", i+1))
		}
	}
	facts := []game.Event{describe.Fact("held", own)}
	if gone != nil {
		facts = append(facts, describe.Fact("played", gone))
	}
	return append(facts, others...)
}
