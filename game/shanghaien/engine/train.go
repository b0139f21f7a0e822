package engine

import (
	"context"

	"dockside/game/ai"
	"dockside/game/shanghaien/engine/training"
)

// Train learns the weights of El Dado anew; see training.Train.
func Train(ctx context.Context, l ai.Lesson) (ai.Learnt, error) { return training.Train(ctx, l) }
