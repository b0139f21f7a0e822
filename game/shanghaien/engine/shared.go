package engine

// Unfold implements ai.Folding: it makes the tables, and what a thinker needs.
func (e *Engine) Unfold() {
	table()
	e.config.Judges()
	e.config.Pool.unfold()
}

// Fold implements ai.Folding: it lets go of what all engines share, too, which those at work ask for again.
func (e *Engine) Fold() {
	dropLearnt()
	dropHands()
	e.config.Pool.drop()
}
