package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
)

// Prompt returns what a seat may do now. It reveals nothing about a hand, so it is the same for every reader.
func Prompt(view game.State, seat game.Seat) game.Event {
	s, ok := view.(rules.State)
	if !ok || !slices.Contains(s.Turn(), seat) || seat < 0 {
		return game.Event{}
	}
	group := s.GroupOf(seat)
	switch {
	case NextToLay(&s, group) == seat:
		return game.Say("shipshape.prompt.lay")
	case s.Groups[group].Bidding > 1:
		return game.Say("shipshape.prompt.again")
	}
	return game.Say("shipshape.prompt.bid")
}
