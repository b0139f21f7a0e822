package choices

import (
	"fmt"
	"slices"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/forecast"
)

// choosing returns the choice of the cards to sail with, one press for each card. A captain can also pick a card first,
// and then seal it with orders for later in the turn.
func (m *menu) choosing(draft game.Move) []render.Choice {
	move, orders := draft.Parts()
	if slices.Contains(m.moves, move) {
		return m.sealing(move, orders)
	}
	picked := m.picked(move)
	var sealed, planned []render.Choice
	for _, c := range m.s.Captains[m.seat].Hand.List() {
		next := picking(c, picked)
		last := slices.Contains(m.moves, next)
		choice := m.cardChoice(c, next)
		if last {
			planned = append(planned, choice)
		}
		if choice.Draft = !last; c == picked {
			choice = putBack(choice, render.NoDraft)
		}
		sealed = append(sealed, choice)
	}
	choices := asButtons(sealed, say("card.menu"))
	if len(available(m.s)) > 1 && len(planned) > 0 {
		choices = append(choices, inMenus(planned, say("plan.menu"))...)
	}
	return choices
}

// cardChoice returns a card of the hand as a draft. In a menu its consequences are below it.
func (m *menu) cardChoice(c rules.Card, draft game.Move) render.Choice {
	return render.Choice{
		Move: draft, Draft: true, Label: labelled(m.s, m.seat, c), Note: forecast.Describe(forecast.WithEach(m.s, m.seat, c)),
	}
}

// putBack turns the choice of a picked card into one that puts it back, which leaves another draft.
func putBack(c render.Choice, left game.Move) render.Choice {
	c.Move, c.Draft, c.Style = left, true, render.Primary
	return c
}

// picked returns the first of two cards in a draft; 0 if there is none.
func (m *menu) picked(move game.Move) rules.Card {
	word, ok := strings.CutPrefix(string(move), "choose ")
	if c := Card(word); ok && m.s.Captains[m.seat].Hand.Has(c) {
		return c
	}
	return 0
}

// picking returns the move that chooses one or two cards, in ascending order.
func picking(c, with rules.Card) game.Move {
	low, high := min(c, with), max(c, with)
	if low == 0 || low == high {
		return game.Move("choose " + c.String())
	}
	return game.Move("choose " + low.String() + " " + high.String())
}

// sealing returns the ways to seal the picked cards, with or without orders, and the cards of the hand to change the
// choice.
func (m *menu) sealing(move game.Move, orders []game.Order) []render.Choice {
	picks := Cards(move)
	choices := []render.Choice{{Move: move.With(orders...), Label: sealed(picks), Style: render.Primary}}
	if len(picks) > 1 {
		choices = append(choices, m.junkChoices(move, orders, picks[len(picks)-1])...)
	}
	choices = append(choices, asButtons(m.exchanges(picks), say("card.menu"))...)
	wishes := m.wishes(move, orders)
	placeholder := say("seal.menu")
	if m.busy() {
		placeholder = say("seal.only")
	}
	return append(choices, inMenus(wishes, placeholder)...)
}

// exchanges returns the cards of the hand. A picked one puts itself back. Another one replaces a single picked card.
func (m *menu) exchanges(picks []rules.Card) (all []render.Choice) {
	for _, c := range m.s.Captains[m.seat].Hand.List() {
		choice := m.cardChoice(c, picking(c, 0))
		switch i := slices.Index(picks, c); {
		case i >= 0 && len(picks) > 1:
			choice = putBack(choice, picking(picks[len(picks)-1-i], 0))
		case i >= 0:
			choice = putBack(choice, render.NoDraft)
		case len(picks) > 1:
			choice.Gone = true
		}
		choice.Row = rowSecond
		all = append(all, choice)
	}
	return all
}

// sealed returns the label of the button that seals one or two cards.
func sealed(picks []rules.Card) game.Event {
	if len(picks) == 1 {
		return say("seal", named(picks[0]))
	}
	var cards []game.Event
	for _, c := range picks {
		cards = append(cards, number(c))
	}
	return say("seal", cards)
}

// Cards parses the cards of a move.
func Cards(move game.Move) []rules.Card {
	var cards []rules.Card
	for _, word := range strings.Fields(string(move))[1:] {
		cards = append(cards, Card(word))
	}
	return cards
}

// junkChoices returns the choice of the junk for the higher card. The other card sails with the other junk. The chosen
// junk puts itself back.
func (m *menu) junkChoices(move game.Move, orders []game.Order, high rules.Card) []render.Choice {
	var choices []render.Choice
	for junk := range m.s.Junks() {
		order := m.order("junk", high, junk)
		c := render.Choice{
			Move: move.With(order), Label: say("junk", number(high), junk+1), Draft: true,
		}
		if slices.Contains(orders, order) {
			c = putBack(c, move)
		}
		choices = append(choices, c)
	}
	return choices
}

// wishes returns choices that seal the cards together with an order for the card to take: one card, or a second one if
// the first is gone. A captain who could do more after sailing gives that up with it.
func (m *menu) wishes(move game.Move, orders []game.Order) []render.Choice {
	var wishes []render.Choice
	for _, words := range rankings(available(m.s)) {
		all := append(slices.Clip(orders), m.order("wish", words...))
		if m.busy() {
			all = append(all, m.order("then", "only"))
		}
		if sealed := move.With(all...); len(sealed) <= game.MaxMove {
			wishes = append(wishes, render.Choice{Move: sealed, Label: describeWish(words), Note: say("wish.note")})
		}
	}
	return wishes
}

// busy reports whether a captain could do more after sailing than take a card.
func (m *menu) busy() bool {
	c := &m.s.Captains[m.seat]
	return c.Found > 0 || c.Up[rules.Chart]+c.Up[rules.Lantern]+c.Up[rules.Sword] > 0
}

// order returns an order for this turn.
func (m *menu) order(verb string, words ...any) game.Order {
	o := verb + " " + m.turn()
	for _, word := range words {
		o += " " + fmt.Sprint(word)
	}
	return game.Order(o)
}

// turn returns the word for this turn in orders.
func (m *menu) turn() string { return fmt.Sprint("turn-", m.s.Round) }

// available returns the cards that can be taken from the display, in words of moves.
func available(s *rules.State) []any {
	var words []any
	for _, c := range s.Display {
		if c > 0 {
			words = append(words, c.String())
		}
	}
	if s.Down != rules.NoDown {
		words = append(words, "down")
	}
	return words
}

// rankings returns each word alone, and each ordered pair of words.
func rankings(words []any) [][]any {
	var all [][]any
	for i, first := range words {
		all = append(all, []any{first})
		for j, second := range words {
			if i != j {
				all = append(all, []any{first, second})
			}
		}
	}
	return all
}

// describeWish returns the cards to take in words: the first one that is available.
func describeWish(words []any) game.Event {
	told := make([]game.Event, len(words))
	for i, word := range words {
		if told[i] = card(fmt.Sprint(word)); word == "down" {
			told[i] = say("wish.down")
		}
	}
	said := told[0]
	for _, next := range told[1:] {
		said = say("wish.then", said, next)
	}
	return said
}
