package position

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// Apply makes a play which is known to be legal.
func Apply(s shanghaien.State, p game.Play) shanghaien.State {
	next, _, err := s.Apply(p)
	if err != nil {
		panic(err)
	}
	return next.(shanghaien.State)
}
