// Package news tells a captain how a bid went.
package news

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
)

// Latest returns how the bid of a captain went, unless they have laid their crate or a voyage has ended since.
func Latest(seat game.Seat, heard []game.Event) game.Event {
	for _, e := range slices.Backward(heard) {
		switch e.Key {
		case rules.LaidDown:
			if e.Args[0] == seat { // what others lay, such as the dummy at once, makes it no older
				return game.Event{}
			}
		case rules.VoyageOver, rules.GameOver, rules.HoldsDrawn:
			return game.Event{}
		case rules.Revealed:
			return bidNews(seat, e.Args[0].([]game.Event))
		}
	}
	return game.Event{}
}

// bidNews returns how a captain's card ranks among the revealed ones, which are sorted from the highest.
func bidNews(seat game.Seat, shown []game.Event) game.Event {
	own := slices.IndexFunc(shown, func(e game.Event) bool { return e.Args[0] == seat })
	if own < 0 {
		return game.Event{}
	}
	card := shown[own].Args[1]
	var tied, before []game.Event
	counted := map[any]int{}
	for _, e := range shown {
		counted[e.Args[1]]++
	}
	for i, e := range shown {
		switch {
		case i != own && e.Args[1] == card:
			tied = append(tied, game.Say(rules.CaptainOf, e.Args[0]))
		case i < own && counted[e.Args[1]] == 1:
			before = append(before, game.Say(rules.CaptainOf, e.Args[0]))
		}
	}
	switch {
	case tied != nil:
		return game.Say("shipshape.news.tied", card, tied)
	case before == nil:
		return game.Say("shipshape.news.first", card)
	}
	return game.Say("shipshape.news.later", card, before)
}
