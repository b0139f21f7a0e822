package crews

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/shanghaien/describe"
)

// Describe implements render.Page.
func (p *Page) Describe() []game.Event {
	facts := []game.Event{describe.Fact("crews", p.Round, describe.Rounds)}
	for n, people := range describe.Nations {
		facts = append(
			facts,
			describe.Fact("crew", game.Say(people), describe.Crew(p.Crews[0][n]), describe.Crew(p.Crews[1][n]),
				p.DescribeLead(rules.Nation(n)), describeToCome(p.Deck[n])),
		)
	}
	return append(facts,
		describe.Fact("crews.tricks", describe.Strength(describe.Sum(p.Tricks[0]), describe.Tricks(p.Tricks[0])),
			describe.Strength(describe.Sum(p.Tricks[1]), describe.Tricks(p.Tricks[1])), describe.Sum(p.DeckTrick)),
		describe.Points(p.Points()))
}

// DescribeLead returns who is ahead in a nation, and the points for it.
func (p *Page) DescribeLead(n rules.Nation) game.Event {
	for _, seat := range describe.Seats {
		if p := p.NationPoints()[seat][n]; p > 0 {
			return describe.Fact("lead", describe.Colour(seat), p)
		}
	}
	return describe.Fact("lead.none")
}

// describeToCome returns what is left of a nation in the deck.
func describeToCome(left rules.Crew) game.Event {
	if left.Size() == 0 {
		return describe.Fact("to-come.none")
	}
	return describe.Fact("to-come", left.Size(), left.Strength())
}
