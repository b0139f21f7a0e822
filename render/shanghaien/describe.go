package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("shanghaien.alt."+key, args...) }

// colour names a player by the colour on the picture: "red".
func colour(s game.Seat) game.Event { return fact(colours[s]) }

// Describe implements render.Page: cards in the order of their numbers where they have some.
func (t *tavern) Describe() []game.Event {
	facts := []game.Event{fact("table", t.Round, rounds), t.describeTurn(), t.describeCards()}
	if t.OneAt != rules.Unchosen {
		facts = append(facts, describeDice(0, t.Placed[0]), describeDice(1, t.Placed[1]))
	}
	facts = append(facts, fact("supply", t.Supply(0), t.Supply(1)))
	for _, seat := range seats {
		if held := listTricks(t.Tricks[seat]); held != nil {
			facts = append(facts, fact("tricks", colour(seat), held))
		}
		if t.TrickUsed[seat] {
			facts = append(facts, fact("used", colour(seat)))
		}
	}
	return append(facts, fact("deck", t.DeckLeft()), describePoints(t.Points()))
}

// describePoints tells who has how many points now.
func describePoints(of [2]int) game.Event { return fact("points", score(0, of), score(1, of)) }

// score is a player with the points: "Anna (red) 9".
func score(seat game.Seat, points [2]int) game.Event {
	return fact("score", seat, colour(seat), points[seat])
}

// describeTurn says who is to do what.
func (t *tavern) describeTurn() game.Event {
	switch {
	case !t.live:
		return fact("over")
	case t.Step == rules.Act:
		return fact("turn", t.Mover, colour(t.Mover))
	case t.Step == rules.Roll:
		return fact("rolling", t.Mover, colour(t.Mover))
	case t.Step != rules.Place:
		return fact("dealing")
	case t.OneAt == rules.Unchosen:
		return fact("start", t.Mover, colour(t.Mover), t.Rolled[0], t.Rolled[1])
	}
	return fact("rolled", t.Mover, colour(t.Mover), t.Rolled[0], t.Rolled[1])
}

// describeCards lists the cards, each with the crews of both players: by their numbers, or from
// the left while they have none.
func (t *tavern) describeCards() game.Event {
	if t.Tavern == [6]rules.Card{} {
		return fact("empty")
	}
	var cards []game.Event
	for i, c := range t.Tavern {
		if t.OneAt != rules.Unchosen {
			c = t.Tavern[t.Position(i+1)]
		}
		have := t.have(c)
		cards = append(cards, fact("card", rules.CardEvent(c), have[0], have[1]))
	}
	key := [...]string{rules.Unchosen: "from-left", rules.Left: "cards.left", rules.Right: "cards.right"}[t.OneAt]
	return fact(key, cards)
}

// describeDice says how many dice of a player lie on which number.
func describeDice(seat game.Seat, placed [7]int) game.Event {
	var on []game.Event
	for number, n := range placed {
		if n > 0 {
			on = append(on, fact("dice.on", n, number))
		}
	}
	if on == nil {
		return fact("dice.none", colour(seat))
	}
	return fact("dice", colour(seat), on)
}

// listTricks lists trick cards with their counts; nil if there are none.
func listTricks(tricks [rules.Tricks]int) []game.Event {
	var held []game.Event
	for t, n := range tricks {
		if n > 0 {
			held = append(held, fact("held", rules.TrickEvent(rules.Trick(t)), n))
		}
	}
	return held
}

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

// worth is a strength with the members who make it up.
func worth(strength int, members []game.Event) game.Event {
	if members == nil {
		return fact("crew.none")
	}
	return fact("crew.of", strength, members)
}

// describeCrew says how strong a crew is, and who belongs to it, the best first.
func describeCrew(c rules.Crew) game.Event {
	var members []game.Event
	for value := len(c.Sailors) - 1; value > 0; value-- {
		for range c.Sailors[value] {
			members = append(members, fact("sailor", value))
		}
	}
	for range c.Jokers {
		members = append(members, fact("joker"))
	}
	return worth(c.Strength(), members)
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

// Describe implements render.Page.
func (f *final) Describe() []game.Event {
	facts := []game.Event{f.describeEnd()}
	if r := f.ratings; r != nil {
		facts = append(facts, fact("ratings", game.Seat(0), r[0].Rating, render.Change("change", r[0].Change),
			game.Seat(1), r[1].Rating, render.Change("change", r[1].Change)))
	}
	facts = append(facts, f.describeScored(0), f.describeScored(1))
	if level := f.listLevel(); level != nil {
		facts = append(facts, fact("level", level))
	}
	if f.chances == nil {
		return facts
	}
	var percent []game.Event
	for _, chance := range f.chances {
		percent = append(percent, fact("percent", percents(chance)[0]))
	}
	return append(facts, fact("chances", percent))
}

// describeEnd says how a match ended, who won, and the points of both.
func (f *final) describeEnd() game.Event {
	if f.outcome.Cause == game.Playing {
		return describePoints(f.Points())
	}
	return describeOutcome(f.outcome, f.Points())
}

// describeOutcome says how a match ended with so many points of both, and who won.
func describeOutcome(o game.Outcome, points [2]int) game.Event {
	how, who := render.Ending(o)
	winner, won := o.Winner()
	switch {
	case who == game.Public:
		return fact("end."+how, score(0, points), score(1, points))
	case won && winner != who:
		return fact("end."+how+".won", who, winner, score(0, points), score(1, points))
	}
	return fact("end."+how, who, score(0, points), score(1, points))
}

// describeScored lists the points of a seat, each nation with both crews.
func (f *final) describeScored(seat game.Seat) game.Event {
	var scored []game.Event
	for n, p := range f.NationPoints()[seat] {
		if p > 0 {
			of := strengthsOf(&f.State, rules.Nation(n))
			scored = append(scored, fact("scored.nation", game.Say(peoples[n]), p, of[seat], of[1-seat]))
		}
	}
	if held := sum(f.Tricks[seat]); held > 0 {
		scored = append(scored, fact("scored.tricks", game.Say(wordTricks), held))
	}
	if scored == nil {
		return fact("scored.nothing", colour(seat))
	}
	return fact("scored", colour(seat), scored)
}

// listLevel lists the nations of which both have equally strong crews.
func (f *final) listLevel() []game.Event {
	var level []game.Event
	for n, people := range peoples {
		if of := strengthsOf(&f.State, rules.Nation(n)); of[0] > 0 && of[0] == of[1] {
			level = append(level, fact("scored.tricks", game.Say(people), of[0]))
		}
	}
	return level
}
