package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
)

// Prompt returns what a seat may do now. In public it leads to the hand, where the cards and the crate are.
func Prompt(view game.State, seat game.Seat) game.Event {
	s, ok := view.(rules.State)
	if !ok || !slices.Contains(s.Turn(), seat) || seat < 0 {
		return game.Event{}
	}
	key, group := "shipshape.prompt.", s.GroupOf(seat)
	if s.Captains[seat].Hand == 0 {
		key += "public."
	}
	switch {
	case NextToLay(&s, group) == seat:
		return game.Say(key + "lay")
	case s.Groups[group].Bidding > 1:
		return game.Say(key + "again")
	}
	return game.Say(key + "bid")
}
