package shanghaien

import (
	"image"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// The parts of pictures that chapters of the rules highlight.
var (
	partCards  = image.Rect(72, 254, 1128, 544)
	partSlots  = [2]image.Rectangle{image.Rect(72, 560, 1128, 682), image.Rect(72, 118, 1128, 240)}
	partPanel  = image.Rect(6, 680, 1194, 796)
	partChips  = [2]image.Rectangle{image.Rect(418, 694, 600, 784), image.Rect(418, 20, 600, 110)}
	partTrick  = image.Rect(426, 258, 602, 542)
	partAwards = image.Rect(90, 262, 1092, 538)
	// One nation in which both are equal, one that only one player has, and one in which one player is stronger.
	partCrews = []image.Rectangle{image.Rect(8, 196, 1192, 266), image.Rect(8, 342, 1192, 484)}
)

// Illustrate implements render.Illustrator.
func (Face) Illustrate(topic string) render.Scene {
	s := render.Scene{Kind: render.Table, View: fourth(), Names: players, Seat: game.Public}
	switch topic {
	case "turn":
		s.Lit = []image.Rectangle{partCards, partSlots[0], partPanel}
	case "tavern":
		s.View, s.Lit = firstRoll(), []image.Rectangle{partCards, image.Rect(4, 560, 1196, 682)}
	case "shanghai":
		s.View, s.Lit = beforeShanghai(), partSlots[:]
	case "cards":
		was := contested()
		after, events := shanghai(was)
		s.Kind, s.View, s.Before, s.Events = Round, after, was, events
		s.Lit = []image.Rectangle{partAwards}
	case "tricks":
		s.Lit = []image.Rectangle{partChips[0], partChips[1], partTrick}
	case "scoring":
		s.View, _ = shanghai(contested())
		s.Kind, s.Lit = Crews, partCrews
	case "variant":
		s.View, s.Lit = extraTrick(), partChips[:]
	}
	return s
}

// extraTrick returns the first turn of a game with extra tricks.
func extraTrick() rules.State {
	s := firstRoll()
	s.Round, s.Crews = 1, [2][rules.Nations]rules.Crew{}
	s.Tricks = [2][rules.Tricks]int{{rules.Nudge: 1}, {rules.Nudge: 1}}
	return s
}
