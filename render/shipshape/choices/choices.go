// Package choices offers the moves of a seat as buttons, and tells the seat what to do.
package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/draw"
)

// For returns the choices of a seat. A bid has two steps: a card is picked, then sealed. A crate is turned and
// flipped until it lies as its captain likes, and then laid.
func For(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	state, ok := view.(rules.State)
	moves := view.Moves(seat)
	if !ok || len(moves) == 0 {
		return render.Walk(moves, draft)
	}
	if o, ok := Draft(&state, seat, draft); ok {
		return layings(state, seat, o)
	}
	return bids(moves, draft)
}

// cardsInRow is how many cards fit beside each other on a phone that is 390 pixels wide.
const cardsInRow = 4

// lastTwo is the smallest number of cards with which a captain can be asked to bid (SS-41).
const lastTwo = 2

// label returns the label of a button.
func label(key string, args ...any) game.Event { return game.Say("shipshape.choice."+key, args...) }

// bids returns the ten cards in fixed places, disabled if they were played. Beside the last ones a button seals the
// picked card, which puts itself back. A captain who plays one of the last two gets all ten back (SS-40).
func bids(moves []game.Move, draft game.Move) []render.Choice {
	var choices []render.Choice
	for card := 1; card <= draw.Cards; card++ {
		m := rules.Bid(card)
		c := render.Choice{
			Move: m, Label: label("card", card), Row: (card - 1) / cardsInRow, Draft: true, Gone: !slices.Contains(moves, m),
		}
		if m == draft && !c.Gone {
			c.Move, c.Style = render.NoDraft, render.Primary
		}
		choices = append(choices, c)
	}
	if slices.Contains(moves, draft) {
		seal := "seal"
		if len(moves) == lastTwo {
			seal = "seal.refill"
		}
		card, _ := rules.ParseBid(draft)
		choices = append(choices, render.Choice{
			Move: draft, Label: label(seal, card), Style: render.Primary, Row: (draw.Cards - 1) / cardsInRow,
		})
	}
	return choices
}

// ways are the keys of orientations relative to that on the stack: turned right by 0 to 3 quarters, and the same after
// a flip.
var ways = [rules.Orientations]string{
	"shipshape.way.as-is", "shipshape.way.right", "shipshape.way.round", "shipshape.way.left",
	"shipshape.way.flip", "shipshape.way.flip-right", "shipshape.way.flip-round", "shipshape.way.flip-left",
}

// Way describes an orientation relative to another one.
func Way(o, than rules.Orientation) game.Event {
	const quarters = 4
	for i, key := range ways {
		if i == quarters {
			than = than.Flip()
		}
		if than.Turn(i%quarters) == o {
			return game.Say(key)
		}
	}
	return game.Event{}
}

// layings returns the ways to continue with a crate in an orientation. The button that lays it names the orientation
// relative to that on the stack, and the resulting value of the voyage.
func layings(s rules.State, seat game.Seat, o rules.Orientation) []render.Choice {
	think := func(key string, o rules.Orientation) render.Choice {
		return render.Choice{Move: rules.Place(o), Label: label(key), Draft: true}
	}
	stacked, after := s.Groups[s.GroupOf(seat)].Top().Way, Lay(s, seat, o)
	lay := label("lay", Way(o, stacked), after.Standing()[seat].Coins())
	if sum := after.Standing()[seat].Sum(); sum < 0 { // ways that count as nothing are not all as bad
		lay = label("lay.poor", Way(o, stacked), sum)
	}
	return []render.Choice{
		think("left", o.Turn(-1)), think("right", o.Turn(1)), think("flip", o.Flip()),
		{Move: rules.Place(o), Label: lay, Style: render.Primary, Row: 1},
	}
}

// NextToLay returns the seat of a group that is to lay a crate; game.Public if there is none.
func NextToLay(s *rules.State, group int) game.Seat {
	if queue := s.Queue(group); s.Step == rules.Play && len(queue) > 0 {
		return queue[0]
	}
	return game.Public
}

// Draft returns the orientation that a seat considers for its crate, at first that on the stack. It is not ok if the
// seat lays no crate now.
func Draft(s *rules.State, seat game.Seat, draft game.Move) (o rules.Orientation, ok bool) {
	if seat < 0 || int(seat) >= int(s.People) || NextToLay(s, s.GroupOf(seat)) != seat {
		return 0, false
	}
	if o, ok := rules.ParsePlace(draft); ok {
		return o, true
	}
	return s.Groups[s.GroupOf(seat)].Top().Way, true
}

// Lay returns a position after a seat has laid the top crate, as far as its hold is concerned.
func Lay(s rules.State, seat game.Seat, o rules.Orientation) rules.State {
	c := &s.Captains[seat]
	c.Laid[c.Loaded] = rules.Laid{Crate: s.Groups[s.GroupOf(seat)].Top().Crate, Way: o}
	c.Loaded++
	return s
}
