package bottest

import "dockside/game/ai"

// Sleeper is a computer player that records when its memory is loaded and unloaded.
type Sleeper struct {
	ai.Player
	Unfolded chan bool
	Folded   int
}

func (s *Sleeper) Load() { s.Unfolded <- true }

func (s *Sleeper) Unload() { s.Folded++ }
