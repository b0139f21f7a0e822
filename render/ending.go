package render

import "dockside/game"

// Ending returns how a match ended, as the last part of keys, and the seat concerned. It is "won" by a single seat,
// "resigned" or "expired" by a seat, and "stopped" or otherwise "draw" with game.Public.
func Ending(o game.Outcome) (how string, who game.Seat) {
	switch winner, won := o.Winner(); {
	case o.Cause == game.Stopped:
		return "stopped", game.Public
	case o.Cause == game.Resigned:
		return "resigned", o.Seat
	case o.Cause == game.Expired:
		return "expired", o.Seat
	case won:
		return "won", winner
	}
	return "draw", game.Public
}

// Change returns a change in words: keys with the ending ".up" or ".down" and the amount, or with ".none".
func Change(keys string, n int) game.Event {
	switch {
	case n > 0:
		return game.Say(keys+".up", n)
	case n < 0:
		return game.Say(keys+".down", -n)
	}
	return game.Say(keys + ".none")
}

// Coloured returns the name of a player with the colour of the seat. The colour is left out if the name has it.
func Coloured(seat game.Seat, colour game.Event) game.Event {
	return game.Say("seat.coloured", seat, colour)
}

// DescribeRatings returns the ratings of all seats as a single fact, or nothing without ratings. Its keys are prefix
// with "ratings", and with "rating" for each seat.
func DescribeRatings(prefix string, ratings []Standing) []game.Event {
	if len(ratings) == 0 {
		return nil
	}
	var told []game.Event
	for seat, r := range ratings {
		told = append(told, game.Say(prefix+"rating", game.Seat(seat), r.Rating, Change("change", r.Change)))
	}
	return []game.Event{game.Say(prefix+"ratings", told)}
}
