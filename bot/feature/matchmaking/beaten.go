package matchmaking

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game/table"
)

// NoteBeaten notes against which computer players the winners of a match have won, before its result is shown. It
// may be repeated. If it fails, somebody is offered a level once more.
func (f Feature) NoteBeaten(ctx context.Context, v *view.View) *view.View {
	if v.Phase != table.Over || v.Shown.Over || v.From.Match != "" {
		return v
	}
	levels := computers(v.Table)
	for _, seat := range v.Match.Outcome().Winners() {
		user := v.Players[min(int(seat), len(v.Players)-1)].User
		if len(levels) == 0 || user == "" {
			continue
		}
		if err := f.Members.AddBeaten(ctx, user, v.Table.Game, levels); err != nil {
			f.Log.Warn("cannot note who was beaten", "table", v.ID, "error", err)
		}
	}
	return v
}

// computers are the levels of the seats that were never a person's.
func computers(t *table.Table) []string {
	var levels []string
	for _, p := range t.Players {
		if p.User == "" && p.Level != "" {
			levels = append(levels, p.Level)
		}
	}
	return levels
}

// usualLevel is the computer player that somebody is offered who asks for none: the weakest they have never won
// against, or the strongest. Where that cannot be known, it is the one that suits most.
func (f Feature) usualLevel(ctx context.Context, user string, g catalog.Game) string {
	b, err := member.BeatenBy(user).Load(ctx, f.Store)
	if err != nil {
		f.Log.Warn("cannot read who was beaten", "error", err)
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
