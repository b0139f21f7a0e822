package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Describe implements render.Page.
func (r *roundEnd) Describe() []game.Event {
	facts := []game.Event{fact("round", r.was.Round, r.was.Mover)}
	for i := range r.awards {
		facts = append(facts, describeAward(r.awards[r.was.Position(i+1)]))
	}
	if r.reckoned {
		of := percents(r.chance)
		facts = append(facts, fact("chance", of[0], of[1]))
	} else {
		facts = append(facts, fact("deck", r.was.DeckLeft()))
	}
	return append(facts, fact("result", score(0, r.to), render.Change("change", r.to[0]-r.from[0]),
		score(1, r.to), render.Change("change", r.to[1]-r.from[1])))
}

// describeAward says what became of a card and why; the sums beside it only if they decided.
func describeAward(a rules.Award) game.Event {
	card, w := rules.CardEvent(a.Card), a.Winner
	switch a.Decided {
	case rules.Nobody:
		return fact("award.nobody", a.Number, card)
	case rules.Tie:
		return fact("award.tie", a.Number, card, a.Dice[0], a.Sums[0])
	case rules.Neighbours:
		return fact("award.neighbours", a.Number, card, colour(w), a.Dice[w], a.Sums[w], a.Sums[1-w])
	case rules.Alone, rules.Majority:
	}
	return fact("award.dice", a.Number, card, colour(w), a.Dice[w], a.Dice[1-w])
}
