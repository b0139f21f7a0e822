package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/screen"
	"dockside/game/table"
)

// beaten are the levels of computer players that somebody has won against, by game. The document is kept for each
// person who has, so that nobody has to look through all their matches.
type beaten struct {
	Schema int                 `json:"schema"`
	Levels map[string][]string `json:"levels"`
}

// beatenSchema is the version of beaten.
const beatenSchema = 1

func beatenKey(user string) string { return "beaten/" + user }

func readBeaten(raw json.RawMessage) (b beaten, err error) {
	if raw == nil {
		return b, nil
	}
	if err := json.Unmarshal(raw, &b); err != nil {
		return b, fmt.Errorf("the levels that somebody has beaten: %w", err)
	}
	return b, nil
}

// noteBeaten notes against which computer players the winners of a match have won, before its result is shown. It
// may be repeated. If it fails, somebody is offered a level once more.
func (d *desk) noteBeaten(ctx context.Context, v *screen.View) *screen.View {
	if v.Phase != table.Over || v.Shown.Over || v.From.Match != "" {
		return v
	}
	levels := computers(v.Table)
	for _, seat := range v.Match.Outcome().Winners() {
		user := v.Players[min(int(seat), len(v.Players)-1)].User
		if len(levels) == 0 || user == "" {
			continue
		}
		if err := d.revise(ctx, user, v.Table.Game, levels); err != nil {
			d.log.Warn("cannot note who was beaten", "table", v.ID, "error", err)
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

// revise adds to what somebody has beaten in a game.
func (d *desk) revise(ctx context.Context, user, game string, levels []string) error {
	return d.store.Revise(ctx, beatenKey(user), func(raw json.RawMessage) (json.RawMessage, error) {
		b, err := readBeaten(raw)
		if err != nil {
			return raw, err
		}
		all := append(slices.Clone(b.Levels[game]), levels...)
		slices.Sort(all)
		next := beaten{beatenSchema, map[string][]string{}}
		for g, known := range b.Levels {
			next.Levels[g] = known
		}
		next.Levels[game] = slices.Compact(all)
		return json.Marshal(next)
	})
}

// usualLevel is the computer player that somebody is offered who asks for none: the weakest they have never won
// against, or the strongest. Where that cannot be known, it is the one that suits most.
func (d *desk) usualLevel(ctx context.Context, user string, g catalog.Game) string {
	raw, err := d.store.Document(ctx, beatenKey(user))
	b, unread := readBeaten(raw)
	if err != nil || unread != nil {
		d.log.Warn("cannot read who was beaten", "error", err, "document", unread)
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
