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

// levelOf completes the option that names a computer player.
func (f Feature) levelOf(option string) map[string]interaction.Suggest {
	return map[string]interaction.Suggest{option: f.suggestLevel}
}

// suggestLevel lists the computer players of the game that is named beside it, the weakest first.
func (f Feature) suggestLevel(_ context.Context, c *interaction.Request, typed string) ([]ui.Option, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return nil, err
	}
	return levelsOf(c.Language, g, typed), nil
}

// typedLevel is the computer player of a game that an option names, be it in the words of the list from which nothing
// was taken; of several it is the first one, and nobody is "".
func typedLevel(c *interaction.Request, option string, g catalog.Game) string {
	typed := c.Arg(option)
	if typed == "" {
		return ""
	}
	found := levelsOf(c.Language, g, typed)
	if len(found) == 0 {
		return ""
	}
	named := slices.IndexFunc(found, func(o ui.Option) bool { return o.Value == typed })
	return found[max(0, named)].Value
}

// levelsOf are the computer players of a game in whose names and manners some words stand.
func levelsOf(l *i18n.Language, g catalog.Game, typed string) (all []ui.Option) {
	for _, level := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
		if o := (ui.Option{Value: level.Name, Label: presenter.LevelLine(l, level)}); interaction.HasWords(o, typed) {
			all = append(all, o)
		}
	}
	return all
}
