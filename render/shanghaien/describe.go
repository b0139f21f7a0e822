package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Describe implements render.Face: everything on a picture, one sentence a line of it, cards in
// the order of their numbers where they have some.
func (Face) Describe(s render.Scene) []game.Event {
	state, ok := s.View.(rules.State)
	if !ok {
		return nil
	}
	switch s.Kind {
	case Round:
		return describeRound(s, before(s, state), state)
	case Crews:
		return describeCrews(state)
	case render.Final:
		return describeFinal(s, state)
	}
	return describeTable(s.Outcome, state)
}

// Status implements render.Status: which round it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shanghaien.status", state.Round, rounds)
}

// fact is a sentence of a description.
func fact(key string, args ...any) game.Event { return game.Say("shanghaien.alt."+key, args...) }

// colour names a player by the colour on the picture: "red".
func colour(s game.Seat) game.Event { return fact(colours[s]) }

func describeTable(o game.Outcome, s rules.State) []game.Event {
	facts := []game.Event{fact("table", s.Round, rounds), describeTurn(o, s)}
	facts = append(facts, describeTavern(s)...)
	if s.OneAt != rules.Unchosen {
		for _, seat := range seats {
			facts = append(facts, describeDice(seat, s.Placed[seat]))
		}
	}
	facts = append(facts, fact("supply", s.Supply(0), s.Supply(1)))
	for _, seat := range seats {
		if held := heldTricks(s.Tricks[seat]); held != nil {
			facts = append(facts, fact("tricks", colour(seat), held))
		}
		if s.TrickUsed[seat] {
			facts = append(facts, fact("used", colour(seat)))
		}
	}
	return append(facts, fact("deck", s.DeckLeft()), describePoints("points", s))
}

// describePoints tells who has how many points, in the words of a key.
func describePoints(key string, s rules.State) game.Event {
	points := s.Points()
	return fact(key, describeScore(0, points[0]), describeScore(1, points[1]))
}

// describeScore is a player with the points: "Anna (red) 9".
func describeScore(seat game.Seat, points int) game.Event {
	return fact("score", seat, colour(seat), points)
}

// describeTurn says who is to do what.
func describeTurn(o game.Outcome, s rules.State) game.Event {
	switch {
	case o.Over() || s.Step == rules.Done:
		return fact("over")
	case s.Step == rules.Act:
		return fact("turn", s.Mover, colour(s.Mover))
	case s.Step == rules.Roll:
		return fact("rolling", s.Mover, colour(s.Mover))
	case s.Step != rules.Place:
		return fact("dealing")
	case s.OneAt == rules.Unchosen:
		return fact("start", s.Mover, colour(s.Mover), s.Rolled[0], s.Rolled[1])
	}
	return fact("rolled", s.Mover, colour(s.Mover), s.Rolled[0], s.Rolled[1])
}

// describeTavern lists the cards, each with the crews of both players: by their numbers, or
// from the left while they have none.
func describeTavern(s rules.State) []game.Event {
	if s.Tavern == [6]rules.Card{} {
		return []game.Event{fact("empty")}
	}
	key, cards := "from-left", make([]game.Event, 0, len(s.Tavern))
	switch s.OneAt {
	case rules.Left:
		key = "cards.left"
	case rules.Right:
		key = "cards.right"
	}
	for i := range s.Tavern {
		pos := i
		if s.OneAt != rules.Unchosen {
			pos = s.Position(i + 1)
		}
		c := s.Tavern[pos]
		have := [2]int{sum(s.Tricks[0]), sum(s.Tricks[1])}
		if !c.Dirty {
			have = [2]int{s.Crews[0][c.Nation].Strength(), s.Crews[1][c.Nation].Strength()}
		}
		cards = append(cards, fact("card", rules.CardEvent(c), have[0], have[1]))
	}
	return []game.Event{fact(key, cards)}
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

// heldTricks lists trick cards with their counts; nil if there are none.
func heldTricks(tricks [rules.Tricks]int) []game.Event {
	var held []game.Event
	for t, n := range tricks {
		if n > 0 {
			held = append(held, fact("held", rules.TrickEvent(rules.Trick(t)), n))
		}
	}
	return held
}

func describeRound(s render.Scene, was, now rules.State) []game.Event {
	facts := []game.Event{fact("round", was.Round, was.Mover)}
	awards := was.Awards()
	for number := 1; number <= len(awards); number++ {
		facts = append(facts, describeAward(awards[was.Position(number)]))
	}
	if chance, ok := chanceAfter(s, was.Round); ok {
		of := percents(chance)
		facts = append(facts, fact("chance", of[0], of[1]))
	} else {
		facts = append(facts, fact("deck", was.DeckLeft()))
	}
	from, to := was.Points(), now.Points()
	return append(facts, fact("result", describeScore(0, to[0]), describeChange(to[0]-from[0]),
		describeScore(1, to[1]), describeChange(to[1]-from[1])))
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
	}
	return fact("award.dice", a.Number, card, colour(w), a.Dice[w], a.Dice[1-w])
}

func describeChange(n int) game.Event {
	switch {
	case n > 0:
		return fact("change.up", n)
	case n < 0:
		return fact("change.down", -n)
	}
	return fact("change.none")
}

func describeCrews(s rules.State) []game.Event {
	facts := []game.Event{fact("crews", s.Round, rounds)}
	for n := range rules.Nation(rules.Nations) {
		facts = append(facts, fact("crew", game.Say(people(n)),
			describeCrew(s.Crews[0][n]), describeCrew(s.Crews[1][n]), describeLead(s, n), describeToCome(s.Deck[n])))
	}
	return append(facts, fact("crews.tricks", describeHand(s.Tricks[0]), describeHand(s.Tricks[1]), sum(s.DeckTrick)),
		describePoints("points", s))
}

// describeHand counts the trick cards of a player, and lists them.
func describeHand(tricks [rules.Tricks]int) game.Event {
	if held := heldTricks(tricks); held != nil {
		return fact("crew.of", sum(tricks), held)
	}
	return fact("crew.none")
}

// describeCrew says how strong a crew is, and who belongs to it, the best first.
func describeCrew(c rules.Crew) game.Event {
	if c.Size() == 0 {
		return fact("crew.none")
	}
	var members []game.Event
	for value := len(c.Sailors) - 1; value > 0; value-- {
		for range c.Sailors[value] {
			members = append(members, fact("sailor", value))
		}
	}
	for range c.Jokers {
		members = append(members, fact("joker"))
	}
	return fact("crew.of", c.Strength(), members)
}

// describeLead says who is ahead in a nation and what that is worth.
func describeLead(s rules.State, n rules.Nation) game.Event {
	for _, seat := range seats {
		if p := s.NationPoints()[seat][n]; p > 0 {
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
