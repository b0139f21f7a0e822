package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
)

// Describe implements render.Page.
func (p *crews) Describe() []game.Event {
	facts := []game.Event{fact("crews", p.Round, rounds)}
	for n, people := range peoples {
		facts = append(facts, fact("crew", game.Say(people), describeCrew(p.Crews[0][n]), describeCrew(p.Crews[1][n]),
			p.describeLead(rules.Nation(n)), describeToCome(p.Deck[n])))
	}
	return append(facts,
		fact("crews.tricks", worth(sum(p.Tricks[0]), listTricks(p.Tricks[0])),
			worth(sum(p.Tricks[1]), listTricks(p.Tricks[1])), sum(p.DeckTrick)),
		describePoints(p.Points()))
}

// describeLead says who is ahead in a nation and what that is worth.
func (p *crews) describeLead(n rules.Nation) game.Event {
	for _, seat := range seats {
		if p := p.NationPoints()[seat][n]; p > 0 {
			return fact("lead", colour(seat), p)
		}
	}
	return fact("lead.none")
}

// describeToCome says what is left of a nation in the deck.
func describeToCome(left rules.Crew) game.Event {
	if left.Size() == 0 {
		return fact("to-come.none")
	}
	return fact("to-come", left.Size(), left.Strength())
}
