package engine

import (
	"dockside/game/ai"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

var _ ai.Unloader = (*Engine)(nil)

// Load implements ai.Unloader: it allocates the tables and a workspace.
func (e *Engine) Load() {
	position.HandTable()
	e.config.Judges()
	e.config.Pool.allocate()
}

// Unload implements ai.Unloader: it frees what all engines share, too. Engines at work compute it again.
func (e *Engine) Unload() {
	evaluation.DropLearnt()
	position.DropHands()
	e.config.Pool.drop()
}
