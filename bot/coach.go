package bot

import (
	"context"
	"slices"

	"dockside/bot/presenter"
	"dockside/game"
)

// hint tells what a move is worth that somebody who is coached is about to make; nothing where they have no choice.
func (f playing) hint(ctx context.Context, c *call, move game.Move) string {
	seat, ok := c.seat()
	if !ok || !c.view.Coach {
		return ""
	}
	if moves := c.view.Match.Moves(seat); len(moves) < 2 || !slices.Contains(moves, move) {
		return ""
	}
	all, err := f.minds.Outlooks(ctx, c.view, seat)
	if err != nil {
		f.log.Warn("cannot judge a choice", "table", c.view.ID, "error", err)
		return ""
	}
	return presenter.Hint(c.view, seat, move, all)
}
