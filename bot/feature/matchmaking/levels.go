package matchmaking

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/render/i18n"
)

// levelOf returns the autocompletion of an option that names a computer player.
func (f Feature) levelOf(option string) map[string]interaction.Suggest {
	return map[string]interaction.Suggest{option: f.suggestLevel}
}

// suggestLevel returns the computer players of the game that the request names, the weakest first.
func (f Feature) suggestLevel(_ context.Context, r *interaction.Request, typed string) ([]ui.Option, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return nil, err
	}
	return levelsOf(r.Language, g, typed), nil
}

// typedLevel returns the level that an option names. The user may have typed it without picking a suggestion: then it
// is the first match. It returns "" if there is no match.
func typedLevel(r *interaction.Request, option string, g catalog.Game) string {
	typed := r.Arg(option)
	if typed == "" {
		return ""
	}
	found := levelsOf(r.Language, g, typed)
	if len(found) == 0 {
		return ""
	}
	named := slices.IndexFunc(found, func(o ui.Option) bool { return o.Value == typed })
	return found[max(0, named)].Value
}

// levelsOf returns the computer players of a game whose label or name matches all typed words, see
// interaction.HasWords.
func levelsOf(l *i18n.Language, g catalog.Game, typed string) (all []ui.Option) {
	for _, level := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
		if o := (ui.Option{Value: level.Name, Label: presenter.LevelLine(l, level)}); interaction.HasWords(o, typed) {
			all = append(all, o)
		}
	}
	return all
}
