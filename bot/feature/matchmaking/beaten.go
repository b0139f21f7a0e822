package matchmaking

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game/table"
)

// NoteBeaten is a publish hook. It records which computer players the winners of a match have beaten, before the result
// is shown. It is idempotent. Errors are logged only: the worst effect is that a user is offered the same level again.
func (f Feature) NoteBeaten(ctx context.Context, v *view.View) *view.View {
	if v.Phase != table.Over || v.Shown.Over || v.From.Match != "" || v.CountsNothing() {
		return v
	}
	levels := computers(v.Table)
	for _, seat := range v.Match.Outcome().Winners() {
		user := v.Players[min(int(seat), len(v.Players)-1)].User
		if len(levels) == 0 || user == "" {
			continue
		}
		if err := f.Members.AddBeaten(ctx, user, v.Table.Game, levels); err != nil {
			f.Log.Warn("cannot record a beaten level", "table", v.ID, "error", err)
		}
	}
	return v
}

// computers returns the levels of the seats that never belonged to a user.
func computers(t *table.Table) []string {
	var levels []string
	for _, p := range t.Players {
		if p.User == "" && p.Level != "" {
			levels = append(levels, p.Level)
		}
	}
	return levels
}

// usualLevel returns the default level for a user: the weakest that they have not beaten, or the strongest if they have
// beaten all. If the store fails, it returns the default level of the game.
func (f Feature) usualLevel(ctx context.Context, user string, g catalog.Game) string {
	b, err := member.BeatenBy(user).Load(ctx, f.Store)
	if err != nil {
		f.Log.Warn("cannot read the beaten levels", "error", err)
		return g.Opponent("")
	}
	names := g.LevelNames()
	for _, name := range names {
		if !slices.Contains(b.Levels[g.Rules.Name], name) {
			return name
		}
	}
	return names[len(names)-1]
}
