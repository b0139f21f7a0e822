package round

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/chance"
	"dockside/render/shanghaien/describe"
)

// Describe implements render.Page.
func (r *Page) Describe() []game.Event {
	facts := []game.Event{describe.Fact("round", r.was.Round, r.was.Mover)}
	for i := range r.awards {
		facts = append(facts, describeAward(r.awards[r.was.Position(i+1)]))
	}
	if r.reckoned {
		of := chance.Percents(r.chance)
		facts = append(facts, describe.Fact("chance", of[0], of[1]))
	} else {
		facts = append(facts, describe.Fact("deck", r.was.DeckLeft()))
	}
	return append(facts, describe.Fact("result", describe.Score(0, r.to), render.Change("change", r.to[0]-r.from[0]),
		describe.Score(1, r.to), render.Change("change", r.to[1]-r.from[1])))
}

// describeAward returns who got a card and why, with the sums of neighbouring dice if these decided.
func describeAward(a rules.Award) game.Event {
	card, w := rules.CardEvent(a.Card), a.Winner
	switch a.Decided {
	case rules.Nobody:
		return describe.Fact("award.nobody", a.Number, card)
	case rules.Tie:
		return describe.Fact("award.tie", a.Number, card, a.Dice[0], a.Sums[0])
	case rules.Neighbours:
		return describe.Fact("award.neighbours", a.Number, card, describe.Side(w), a.Dice[w], a.Sums[w], a.Sums[1-w])
	case rules.Alone, rules.Majority:
	}
	return describe.Fact("award.dice", a.Number, card, describe.Side(w), a.Dice[w], a.Dice[1-w])
}
