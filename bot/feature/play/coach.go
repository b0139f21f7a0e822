package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/game"
)

// hint tells what a move is worth that somebody who is coached is about to make; nothing where they have no choice.
func (f Feature) hint(ctx context.Context, c *interaction.Request, move game.Move) string {
	seat, ok := c.Seat()
	if !ok || !c.View.Coach {
		return ""
	}
	if moves := c.View.Match.Moves(seat); len(moves) < 2 || !slices.Contains(moves, move) {
		return ""
	}
	all, err := f.Minds.Outlooks(ctx, c.View, seat)
	if err != nil {
		f.Log.Warn("cannot judge a choice", "table", c.View.ID, "error", err)
		return ""
	}
	return presenter.Hint(c.View, seat, move, all)
}
