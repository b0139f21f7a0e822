package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// The keys of what stands on buttons.
const (
	choiceCard  = "shipshape.choice.card"  // int card: think of bidding it
	choiceSeal  = "shipshape.choice.seal"  // int card: bid it
	choiceLeft  = "shipshape.choice.left"  // a quarter turn anticlockwise
	choiceRight = "shipshape.choice.right" // a quarter turn clockwise
	choiceFlip  = "shipshape.choice.flip"  // left to right
	// choiceLay has Event how, one of the ways below.
	choiceLay = "shipshape.choice.lay"
)

// Choices implements render.Face. A bid has two steps: a card is picked, then sealed. A crate is
// turned and flipped until it lies as its captain likes, and then laid.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	state, ok := view.(rules.State)
	moves := view.Moves(seat)
	if !ok || len(moves) == 0 {
		return render.Walk(moves, draft)
	}
	if o, ok := drafted(state, seat, draft); ok {
		return layings(o, state.Groups[state.GroupOf(seat)].Top().Way)
	}
	return bids(moves, draft)
}

// bids are the cards to pick from, after the one that was picked.
func bids(moves []game.Move, draft game.Move) []render.Choice {
	var picked, others []render.Choice
	for _, m := range moves {
		card := cardOf(m)
		if m == draft {
			picked = append(picked, render.Choice{Move: m, Label: game.Say(choiceSeal, card), Style: render.Primary})
			continue
		}
		others = append(others, render.Choice{Move: m, Label: game.Say(choiceCard, card), Draft: true})
	}
	return append(picked, others...)
}

// cardOf is the card of a bid.
func cardOf(m game.Move) int {
	card := 1
	for card < cards && rules.Bid(card) != m {
		card++
	}
	return card
}

// ways tell how a crate lies, compared with how it lay on the stack: turned right by so many
// quarters, and the same after it was flipped.
var ways = [rules.Orientations]string{
	"shipshape.way.as-is", "shipshape.way.right", "shipshape.way.round", "shipshape.way.left",
	"shipshape.way.flip", "shipshape.way.flip-right", "shipshape.way.flip-round", "shipshape.way.flip-left",
}

// way tells how a crate lies, compared with another orientation.
func way(o, than rules.Orientation) game.Event {
	const quarters = 4
	i := 0
	for i < quarters && than.Turn(i) != o {
		i++
	}
	for i >= quarters && than.Flip().Turn(i-quarters) != o {
		i++
	}
	return game.Say(ways[i])
}

// layings are the ways to go on with a crate in an orientation, which lay in another on the stack.
func layings(o, stacked rules.Orientation) []render.Choice {
	think := func(key string, o rules.Orientation) render.Choice {
		return render.Choice{Move: rules.Place(o), Label: game.Say(key), Draft: true}
	}
	return []render.Choice{
		think(choiceLeft, o.Turn(-1)), think(choiceRight, o.Turn(1)), think(choiceFlip, o.Flip()),
		{Move: rules.Place(o), Label: game.Say(choiceLay, way(o, stacked)), Style: render.Primary},
	}
}
