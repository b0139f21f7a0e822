package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// after makes a play which is known to be legal.
func after(s shanghaien.State, p game.Play) shanghaien.State {
	next, _, err := s.Apply(p)
	if err != nil {
		panic(err)
	}
	return next.(shanghaien.State)
}
