package render

import "dockside/game"

// Ending is how a match ended, as the last part of keys, and whom that is about: "won" by one seat
// alone, "resigned" or "expired"; game.Public for "stopped" and for "draw", which is all else.
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

// Change tells a change in the words of keys that begin alike: "up" and "down" have by how much.
func Change(keys string, n int) game.Event {
	switch {
	case n > 0:
		return game.Say(keys+".up", n)
	case n < 0:
		return game.Say(keys+".down", -n)
	}
	return game.Say(keys + ".none")
}
