package round

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/describe"
)

// reason returns a sentence of an explanation, or a part of one.
func reason(key string, args ...any) game.Event { return game.Say("shanghaien.why."+key, args...) }

// Explain explains at the end of a round where each card went, from the left.
func Explain(was, now rules.State) []render.Topic {
	var topics []render.Topic
	for _, a := range was.Awards() {
		became := reason("out")
		if a.Winner != game.Public {
			became = reason("to", a.Winner)
		}
		why := append(reasons(was, a), kept(now, a)...)
		topics = append(topics, render.Topic{
			Label: reason("card", a.Number, rules.CardEvent(a.Card)), Note: became, Why: why,
		})
	}
	return topics
}

// reasons returns the dice on a card, those beside it if they decided, and the rule that applies.
func reasons(s rules.State, a rules.Award) []game.Event {
	dice := reason("dice", game.Seat(0), a.Dice[0], game.Seat(1), a.Dice[1])
	switch a.Decided {
	case rules.Nobody:
		return []game.Event{reason("nobody")}
	case rules.Alone:
		return []game.Event{dice, reason("alone", a.Winner)}
	case rules.Majority:
		return []game.Event{dice, reason("majority", a.Winner)}
	case rules.Neighbours, rules.Tie:
	}
	verdict := reason("tie")
	if a.Decided == rules.Neighbours {
		verdict = reason("neighbours", a.Winner)
	}
	return []game.Event{dice, reason("equal"), beside(s, a, 0), beside(s, a, 1), verdict}
}

// beside returns the sum of a seat's dice next to a card (SH-44).
func beside(s rules.State, a rules.Award, seat game.Seat) game.Event {
	var dice []game.Event
	for _, n := range []int{a.Number - 1, a.Number + 1} {
		if n >= 1 && n <= len(s.Tavern) && s.Placed[seat][n] > 0 {
			dice = append(dice, reason("die", s.Placed[seat][n], n, rules.CardEvent(s.Tavern[s.Position(n)])))
		}
	}
	if dice == nil {
		return reason("beside.none", seat)
	}
	return reason("beside", seat, dice, a.Sums[seat])
}

// kept returns what both players have of the card's kind now.
func kept(now rules.State, a rules.Award) []game.Event {
	if a.Winner == game.Public {
		return nil
	}
	other := 1 - a.Winner
	if a.Card.Dirty {
		return []game.Event{reason("tricks", a.Winner, describe.Sum(now.Tricks[a.Winner]))}
	}
	of := describe.Strengths(&now, a.Card.Nation)
	return []game.Event{
		reason("crew", game.Say(describe.Nations[a.Card.Nation]), a.Winner, of[a.Winner], other, of[other]),
	}
}
