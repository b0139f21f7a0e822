// Package news tells a captain what others have done.
package news

import (
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
)

// Latest returns the latest event in words that another player caused and that concerns a seat.
func Latest(seat game.Seat, heard []game.Event) game.Event {
	for i, e := range slices.Backward(heard) {
		if told := newsOf(seat, e, heard[:i]); told.Key != "" {
			return told
		}
	}
	return game.Event{}
}

// news returns a line of news.
func news(key string, args ...any) game.Event { return game.Say("madameching.news."+key, args...) }

// newsOf returns the meaning of an event for a seat, given the events before; the zero Event for none.
func newsOf(seat game.Seat, e game.Event, before []game.Event) game.Event {
	switch {
	case e.Key == rules.TookFlagship && e.Args[0] != seat:
		return news("last", e.Args[0])
	case e.Key == rules.TurnedCard && e.Args[0] == seat:
		if by := attacker(before); by != game.Public {
			return news("turned", by, e.Args[1])
		}
		return news("turned.since", e.Args[1])
	case e.Key == rules.Cancelled && attacker(before) == seat:
		return news("cancelled", e.Args...)
	}
	key, hit := harms[e.Key]
	if !hit || e.Args[1] != seat {
		return game.Event{}
	}
	if e.Key == rules.Robbed {
		return news(key, e.Args[0], e.Args[2])
	}
	return news(key, e.Args[0])
}

// harms are the keys of the news about what one seat does to another.
var harms = map[string]string{
	rules.Robbed:        "robbed",
	rules.Betrayed:      "betrayed",
	rules.Swapped:       "swapped",
	rules.Gave:          "given",
	rules.Handed:        "handed",
	rules.PlayedThief:   "attacked.thief",
	rules.PlayedTraitor: "attacked.traitor",
	rules.UsedSword:     "attacked.sword",
}

// attacker returns the seat of the last attack; game.Public if there was none.
func attacker(heard []game.Event) game.Seat {
	attacks := []string{rules.PlayedSiren, rules.PlayedThief, rules.PlayedTraitor, rules.UsedSword}
	for _, e := range slices.Backward(heard) {
		if slices.Contains(attacks, e.Key) {
			return e.Args[0].(game.Seat)
		}
	}
	return game.Public
}
