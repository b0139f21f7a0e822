package engine

import (
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Unfold implements ai.Folding: it makes the tables, and what a thinker needs.
func (e *Engine) Unfold() {
	position.HandTable()
	e.config.Judges()
	e.config.Pool.allocate()
}

// Fold implements ai.Folding: it lets go of what all engines share, too, which those at work ask for again.
func (e *Engine) Fold() {
	evaluation.DropLearnt()
	position.DropHands()
	e.config.Pool.drop()
}
