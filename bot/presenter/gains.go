package presenter

import (
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// gains returns an event for each seat with the points of play i, and with prizes such as cards if the game has some.
func gains(v *view.View, i int) []game.Event {
	var told []game.Event
	before, after := v.Match.At(i).Scores(), v.Match.At(i+1).Scores()
	heard := v.Match.Heard(i, game.Public)
	for s, score := range after {
		seat, points := game.Seat(s), Signed(score.Points-before[s].Points)
		if awarder, ok := v.Face.(render.Awarder); ok {
			if won := awarder.Won(heard, seat); len(won) > 0 {
				told = append(told, game.Say("board.gain.for", seat, points, i18n.CommaList(won)))
				continue
			}
		}
		told = append(told, game.Say("board.gain", seat, points))
	}
	return told
}
