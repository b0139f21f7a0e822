// Package account lists every fact of a position of Shanghaien in words, for players who cannot see the pictures.
package account

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/board"
	"dockside/render/shanghaien/crews"
	"dockside/render/shanghaien/describe"
)

// say returns a fact of an account, or a part of one.
func say(key string, args ...any) game.Event { return game.Say("shanghaien.account."+key, args...) }

// Of returns every fact of the view of a scene, in a fixed order.
func Of(s render.Scene) []render.Chapter {
	state, _ := s.View.(rules.State)
	t := board.New(state, s.Outcome.Over())
	p := &crews.Page{State: state}
	return []render.Chapter{
		{Heading: say("round", t.Round, describe.Rounds), Facts: tellRound(t)},
		{Heading: say("tavern"), Facts: tellCards(t)},
		{Heading: say("crews"), Facts: tellCrews(p)},
		{Heading: say("tricks"), Facts: tellTricks(t)},
		{Heading: say("deck"), Facts: tellDeck(t)},
	}
}

// tellRound returns who began the round, what to do next, and the points.
func tellRound(t *board.Page) []game.Event {
	began := say("began", describe.Player(t.Starter))
	if t.Step == rules.DrawStarter {
		began = say("drawing")
	}
	return []game.Event{began, t.DescribeTurn(), describe.Points(t.Points())}
}

// tellCards returns the cards one by one with the dice on each and the crews that it could join: by their numbers, or
// from the left while they have none.
func tellCards(t *board.Page) []game.Event {
	supply := describe.Fact("supply", t.Supply(0), t.Supply(1))
	empty := t.Tavern == [6]rules.Card{}
	if empty && t.OneAt == rules.Unchosen {
		return []game.Event{describe.Fact("empty"), supply}
	}
	facts := []game.Event{say([...]string{
		rules.Unchosen: "end.open", rules.Left: "end.left", rules.Right: "end.right",
	}[t.OneAt])}
	if empty {
		return append(facts, describe.Fact("empty"), supply)
	}
	for i, c := range t.Tavern {
		if t.OneAt != rules.Unchosen {
			c = t.Tavern[t.Position(i+1)]
		}
		have := t.Have(c)
		dice := say("dice", t.Placed[0][i+1], t.Placed[1][i+1])
		facts = append(facts, say("card", i+1, rules.CardEvent(c), dice, have[0], have[1]))
	}
	return append(facts, supply)
}

// tellCrews returns the crews of both players by nation, and who leads.
func tellCrews(p *crews.Page) []game.Event {
	var facts []game.Event
	for n, people := range describe.Nations {
		if p.Crews[0][n].Size()+p.Crews[1][n].Size() == 0 {
			continue
		}
		facts = append(facts, say("crew", game.Say(people), describe.Crew(p.Crews[0][n]), describe.Crew(p.Crews[1][n]),
			p.DescribeLead(rules.Nation(n))))
	}
	if facts == nil {
		return []game.Event{say("crews.none")}
	}
	return facts
}

// tellTricks returns the trick cards of both players, and who has played one in this round.
func tellTricks(t *board.Page) []game.Event {
	var facts []game.Event
	for _, seat := range describe.Seats {
		if held := describe.Tricks(t.Tricks[seat]); held != nil {
			facts = append(facts, describe.Fact("tricks", describe.Side(seat), held))
		} else {
			facts = append(facts, say("tricks.none", describe.Side(seat)))
		}
		if t.TrickUsed[seat] {
			facts = append(facts, describe.Fact("used", describe.Side(seat)))
		}
	}
	return facts
}

// tellDeck returns the cards in the deck.
func tellDeck(t *board.Page) []game.Event {
	facts := []game.Event{describe.Fact("deck", t.DeckLeft())}
	for n, people := range describe.Nations {
		if left := t.Deck[n]; left.Size() > 0 {
			facts = append(facts, say("left", game.Say(people), describe.Crew(left)))
		}
	}
	if left := describe.Tricks(t.DeckTrick); left != nil {
		facts = append(facts, say("left.tricks", left))
	}
	return facts
}
