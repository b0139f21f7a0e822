package engine

import (
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Unfold implements ai.Folding: it allocates the tables and a workspace.
func (e *Engine) Unfold() {
	position.HandTable()
	e.config.Judges()
	e.config.Pool.allocate()
}

// Fold implements ai.Folding: it frees what all engines share, too. Engines at work compute it again.
func (e *Engine) Fold() {
	evaluation.DropLearnt()
	position.DropHands()
	e.config.Pool.drop()
}
