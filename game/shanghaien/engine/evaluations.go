package engine

import (
	"context"

	"dockside/game/ai"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/training"
)

// Same returns evaluation.Same.
func Same(j evaluation.Judge) *evaluation.Judges { return evaluation.Same(j) }

// DiffNow returns evaluation.DiffNow.
func DiffNow() evaluation.Judge { return evaluation.DiffNow() }

// RandomDeal returns evaluation.RandomDeal.
func RandomDeal() evaluation.Judge { return evaluation.RandomDeal() }

// Train learns the weights of El Dado anew; see training.Train.
func Train(ctx context.Context, l ai.Lesson) (ai.Learnt, error) { return training.Train(ctx, l) }
