package shipshape

import (
	rules "dockside/game/shipshape"
	"dockside/render"
)

// dailies are states of the daily puzzle.
func dailies() []render.State {
	lay := sail(4, 7, cratesDown(2, 3, 4, 0))
	first := sail(6, 3, cratesDown(1, 1, 3, 0))
	return []render.State{
		hold("daily", lay, 13, 12),
		hold("daily-crowd", first, 200, 365, longNames...),
		hold("daily-nobody", lay, 0, 0),
	}
}

// hold returns the state of a daily puzzle in which the next captain lays a crate.
func hold(name string, position rules.State, people, streak int, names ...string) render.State {
	s := render.Pose(name, render.Daily, position, names...)
	seat := position.Queue(0)[0]
	s.Scene.Puzzle = render.SamplePuzzle(seat, position.Moves(seat), people, streak)
	return s
}
