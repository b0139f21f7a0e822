package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// tell is a sentence of an account, or a part of one.
func tell(key string, args ...any) game.Event { return game.Say("shanghaien.account."+key, args...) }

// account returns every fact of the view of a scene, in a fixed order.
func account(s render.Scene) []render.Chapter {
	state, _ := s.View.(rules.State)
	t := newTavern(state, s.Outcome.Over())
	p := &crews{State: state}
	return []render.Chapter{
		{Heading: tell("round", t.Round, rounds), Facts: tellRound(t)},
		{Heading: tell("tavern"), Facts: tellCards(t)},
		{Heading: tell("crews"), Facts: tellCrews(p)},
		{Heading: tell("tricks"), Facts: tellTricks(t)},
		{Heading: tell("deck"), Facts: tellDeck(t)},
	}
}

// tellRound says who began the round, what is to be done and how it stands.
func tellRound(t *tavern) []game.Event {
	began := tell("began", t.Starter, colour(t.Starter))
	if t.Step == rules.DrawStarter {
		began = tell("drawing")
	}
	return []game.Event{began, t.describeTurn(), describePoints(t.Points())}
}

// tellCards tells the cards one by one, with the dice on each and the crews that it could join: by their
// numbers, or from the left while they have none.
func tellCards(t *tavern) []game.Event {
	facts := []game.Event{tell([...]string{
		rules.Unchosen: "end.open", rules.Left: "end.left", rules.Right: "end.right",
	}[t.OneAt])}
	supply := fact("supply", t.Supply(0), t.Supply(1))
	if t.Tavern == [6]rules.Card{} {
		return append(facts, fact("empty"), supply)
	}
	for i, c := range t.Tavern {
		if t.OneAt != rules.Unchosen {
			c = t.Tavern[t.Position(i+1)]
		}
		have := t.have(c)
		dice := tell("dice", t.Placed[0][i+1], t.Placed[1][i+1])
		facts = append(facts, tell("card", i+1, rules.CardEvent(c), dice, have[0], have[1]))
	}
	return append(facts, supply)
}

// tellCrews tells the crews of both players nation by nation, and who leads.
func tellCrews(p *crews) []game.Event {
	var facts []game.Event
	for n, people := range peoples {
		if p.Crews[0][n].Size()+p.Crews[1][n].Size() == 0 {
			continue
		}
		facts = append(facts, tell("crew", game.Say(people), describeCrew(p.Crews[0][n]), describeCrew(p.Crews[1][n]),
			p.describeLead(rules.Nation(n))))
	}
	if facts == nil {
		return []game.Event{tell("crews.none")}
	}
	return facts
}

// tellTricks tells who holds which tricks, and who has played one in this round.
func tellTricks(t *tavern) []game.Event {
	var facts []game.Event
	for _, seat := range seats {
		if held := listTricks(t.Tricks[seat]); held != nil {
			facts = append(facts, fact("tricks", colour(seat), held))
		} else {
			facts = append(facts, tell("tricks.none", colour(seat)))
		}
		if t.TrickUsed[seat] {
			facts = append(facts, fact("used", colour(seat)))
		}
	}
	return facts
}

// tellDeck tells which cards are still to come.
func tellDeck(t *tavern) []game.Event {
	facts := []game.Event{fact("deck", t.DeckLeft())}
	for n, people := range peoples {
		if left := t.Deck[n]; left.Size() > 0 {
			facts = append(facts, tell("left", game.Say(people), describeCrew(left)))
		}
	}
	if left := listTricks(t.DeckTrick); left != nil {
		facts = append(facts, tell("left.tricks", left))
	}
	return facts
}
