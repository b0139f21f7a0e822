package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/refusal"
	"dockside/game"
)

// hint compares the move of a coached player with the better choices. It returns "" if the player is not coached or had
// no choice, or if the evaluation fails.
func (f Feature) hint(ctx context.Context, r *interaction.Request, move game.Move) string {
	seat, ok := r.Seat()
	if !ok || !r.View.Coach {
		return ""
	}
	if moves := r.View.Match.Moves(seat); len(moves) < 2 || !slices.Contains(moves, move) {
		return ""
	}
	all, err := f.Computers.Outlooks(ctx, r.View, seat)
	if _, guarded := refusal.As(err); guarded {
		return ""
	}
	if err != nil {
		f.Log.Warn("cannot evaluate a move for the coach", "table", r.View.ID, "error", err)
		return ""
	}
	return hint(r.View, seat, move, all)
}
