package position

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// Apply returns the position after a legal play. It panics if the play is illegal.
func Apply(s shanghaien.State, p game.Play) shanghaien.State {
	next, _, err := s.Apply(p)
	if err != nil {
		panic(err)
	}
	return next.(shanghaien.State)
}
