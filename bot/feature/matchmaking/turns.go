package matchmaking

import (
	"context"

	"dockside/bot/view"
)

// NoteTurns is a publish hook. When a match has ended, it moves the turns of its players into their documents, from
// which their reliability follows. It may be repeated. After a failure the table stays due.
func (f Feature) NoteTurns(ctx context.Context, v *view.View) *view.View {
	if !v.HasTurns() {
		return v
	}
	err := f.Members.AddTurns(ctx, v.Table)
	if err == nil {
		var now *view.View
		if now, err = f.Tables.Update(ctx, v, forgetTurns); err == nil {
			return now
		}
	}
	f.Log.Warn("cannot record the turns of a match (will retry)", "table", v.ID, "error", err)
	f.Tables.Postpone(ctx, v.ID)
	return v
}

// forgetTurns removes the turns from a table.
func forgetTurns(v *view.View) error {
	v.ForgetTurns()
	return nil
}
