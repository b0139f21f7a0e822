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
		return describeRound(before(s, state), state)
	case Crews:
		return describeCrews(state)
	case render.Final:
		return describeFinal(s.Outcome, state)
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
	points := s.Points()
	return append(facts, fact("deck", s.DeckLeft()), fact("points", points[0], points[1]))
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
	for i := range s.Tavern {
		pos := i
		if s.OneAt != rules.Unchosen {
			key, pos = "cards", s.Position(i+1)
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

func describeRound(was, now rules.State) []game.Event {
	facts := []game.Event{fact("round", was.Round, was.Mover)}
	awards := was.Awards()
	for number := 1; number <= len(awards); number++ {
		facts = append(facts, describeAward(awards[was.Position(number)]))
	}
	from, to := was.Points(), now.Points()
	return append(facts, fact("deck", was.DeckLeft()),
		fact("result", to[0], describeChange(to[0]-from[0]), to[1], describeChange(to[1]-from[1])))
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
	total := s.Points()
	return append(facts,
		fact("crews.tricks", sum(s.Tricks[0]), sum(s.Tricks[1]), sum(s.DeckTrick)), fact("points", total[0], total[1]))
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

func describeFinal(o game.Outcome, s rules.State) []game.Event {
	facts := []game.Event{describeEnd(o, s.Points())}
	for _, seat := range seats {
		facts = append(facts, describeScore(s, seat))
	}
	var level []game.Event
	for n, crew := range s.Crews[0] {
		if strength := crew.Strength(); strength > 0 && strength == s.Crews[1][n].Strength() {
			level = append(level, fact("scored.tricks", game.Say(people(rules.Nation(n))), strength))
		}
	}
	if level == nil {
		return facts
	}
	return append(facts, fact("level", level))
}

// describeScore lists the points of a seat, each nation with both crews.
func describeScore(s rules.State, seat game.Seat) game.Event {
	var scored []game.Event
	for n, p := range s.NationPoints()[seat] {
		if p > 0 {
			own, other := s.Crews[seat][n].Strength(), s.Crews[1-seat][n].Strength()
			scored = append(scored, fact("scored.nation", game.Say(people(rules.Nation(n))), p, own, other))
		}
	}
	if held := sum(s.Tricks[seat]); held > 0 {
		scored = append(scored, fact("scored.tricks", game.Say(wordTricks), held))
	}
	if scored == nil {
		return fact("scored.nothing", colour(seat))
	}
	return fact("scored", colour(seat), scored)
}

// describeEnd says how a match ended, and the points of red and blue.
func describeEnd(o game.Outcome, points [2]int) game.Event {
	switch {
	case o.Cause == game.Stopped:
		return fact("end.stopped", points[0], points[1])
	case o.Cause == game.Resigned:
		return fact("end.resigned", o.Seat, points[0], points[1])
	case o.Cause == game.Expired:
		return fact("end.expired", o.Seat, points[0], points[1])
	case len(o.Winners) == 1:
		return fact("end.won", o.Winners[0], points[0], points[1])
	case o.Cause == game.Playing:
		return fact("points", points[0], points[1])
	}
	return fact("end.draw", points[0], points[1])
}
