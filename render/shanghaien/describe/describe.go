// Package describe puts players, points, crews and tricks into words for the descriptions of all pictures.
package describe

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Fact returns a sentence of a description, or a part of one.
func Fact(key string, args ...any) game.Event { return game.Say("shanghaien.alt."+key, args...) }

// Colour returns the colour of a player on the picture: "red".
func Colour(s game.Seat) game.Event { return Fact(Sprites[s]) }

// Player returns the name of a player with the colour: "Anna (red)".
func Player(s game.Seat) game.Event { return render.Coloured(s, Colour(s)) }

// Side returns the player of a colour, as the subject of a sentence: "Red".
func Side(s game.Seat) game.Event { return game.Say("shanghaien.picture." + Sprites[s]) }

// Points returns the current points of both players.
func Points(of [2]int) game.Event { return Fact("points", Score(0, of), Score(1, of)) }

// Score is a player with the points: "Anna (red) 9".
func Score(seat game.Seat, points [2]int) game.Event {
	return Fact("score", Player(seat), points[seat])
}

// Tricks returns trick cards with their counts; nil if there are none.
func Tricks(tricks [rules.Tricks]int) []game.Event {
	var held []game.Event
	for t, n := range tricks {
		if n > 0 {
			held = append(held, Fact("held", rules.TrickEvent(rules.Trick(t)), n))
		}
	}
	return held
}

// Strength returns a strength with the members of the crew.
func Strength(strength int, members []game.Event) game.Event {
	if members == nil {
		return Fact("crew.none")
	}
	return Fact("crew.of", strength, members)
}

// Crew returns the strength and the members of a crew, the best first.
func Crew(c rules.Crew) game.Event {
	var members []game.Event
	for value := len(c.Sailors) - 1; value > 0; value-- {
		for range c.Sailors[value] {
			members = append(members, Fact("sailor", value))
		}
	}
	for range c.Jokers {
		members = append(members, Fact("joker"))
	}
	return Strength(c.Strength(), members)
}

// Outcome returns how a match ended, with the points of both players.
func Outcome(o game.Outcome, points [2]int) game.Event {
	how, who := render.Ending(o)
	winner, won := o.Winner()
	switch {
	case who == game.Public:
		return Fact("end."+how, Score(0, points), Score(1, points))
	case won && winner != who:
		return Fact("end."+how+".won", who, winner, Score(0, points), Score(1, points))
	}
	return Fact("end."+how, who, Score(0, points), Score(1, points))
}

// Strengths returns the strengths of both crews of a nation.
func Strengths(s *rules.State, n rules.Nation) [2]int {
	return [2]int{s.Crews[0][n].Strength(), s.Crews[1][n].Strength()}
}

// Rounds is the number of rounds of a game (SH-10).
const Rounds = 8

// Seats are the seats of both players.
var Seats = [2]game.Seat{0, 1}

// Sprites are the names of the players in the names of sprites.
var Sprites = [2]string{"red", "blue"}

// Nations are the keys of the nations' crews on a picture: "Americans".
var Nations = [rules.Nations]string{
	rules.Americans: "shanghaien.picture.us", rules.French: "shanghaien.picture.fr",
	rules.Germans: "shanghaien.picture.de", rules.Chinese: "shanghaien.picture.cn",
	rules.Dutch: "shanghaien.picture.nl", rules.Turks: "shanghaien.picture.tr",
	rules.Spaniards: "shanghaien.picture.es", rules.Italians: "shanghaien.picture.it",
}

// WordTricks is the key of the dirty tricks beside the nations.
const WordTricks = "shanghaien.picture.tricks"

// Sum returns the sum of counts.
func Sum(counts [rules.Tricks]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
