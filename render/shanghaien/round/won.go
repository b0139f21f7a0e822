package round

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
)

// Won returns the cards that a seat won, from the events of the end of a round.
func Won(events []game.Event, seat game.Seat) []game.Event {
	var won []game.Event
	for _, e := range events {
		switch e.Key {
		case rules.AwardAlone, rules.AwardMajority, rules.AwardNeighbours:
			card, _ := e.Args[0].(game.Event)
			if e.Args[1] == seat {
				won = append(won, card)
			}
		}
	}
	return won
}
