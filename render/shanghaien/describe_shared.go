package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("shanghaien.alt."+key, args...) }

// colour names a player by the colour on the picture: "red".
func colour(s game.Seat) game.Event { return fact(colours[s]) }

// describePoints tells who has how many points now.
func describePoints(of [2]int) game.Event { return fact("points", score(0, of), score(1, of)) }

// score is a player with the points: "Anna (red) 9".
func score(seat game.Seat, points [2]int) game.Event {
	return fact("score", seat, colour(seat), points[seat])
}

// listTricks lists trick cards with their counts; nil if there are none.
func listTricks(tricks [rules.Tricks]int) []game.Event {
	var held []game.Event
	for t, n := range tricks {
		if n > 0 {
			held = append(held, fact("held", rules.TrickEvent(rules.Trick(t)), n))
		}
	}
	return held
}

// worth is a strength with the members who make it up.
func worth(strength int, members []game.Event) game.Event {
	if members == nil {
		return fact("crew.none")
	}
	return fact("crew.of", strength, members)
}

// describeCrew says how strong a crew is, and who belongs to it, the best first.
func describeCrew(c rules.Crew) game.Event {
	var members []game.Event
	for value := len(c.Sailors) - 1; value > 0; value-- {
		for range c.Sailors[value] {
			members = append(members, fact("sailor", value))
		}
	}
	for range c.Jokers {
		members = append(members, fact("joker"))
	}
	return worth(c.Strength(), members)
}

// describeOutcome says how a match ended with so many points of both, and who won.
func describeOutcome(o game.Outcome, points [2]int) game.Event {
	how, who := render.Ending(o)
	winner, won := o.Winner()
	switch {
	case who == game.Public:
		return fact("end."+how, score(0, points), score(1, points))
	case won && winner != who:
		return fact("end."+how+".won", who, winner, score(0, points), score(1, points))
	}
	return fact("end."+how, who, score(0, points), score(1, points))
}
