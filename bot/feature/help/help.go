// Package help implements the command /help.
package help

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/interaction"
)

// Help handles /help: an overview of the games and commands, with buttons that lead to them.
type Help struct {
	Games    []catalog.Game
	Mentions *command.Mentions
}

// Routes returns the routes of the feature.
func (f Help) Routes() interaction.Routes {
	return interaction.Routes{
		Commands:   []interaction.Route{{Path: "help", AllowBanned: true, Handle: f.help}},
		Components: []interaction.Route{{Path: "help:{game}", AllowBanned: true, Handle: f.help}},
	}
}

// help responds with an overview, for the chosen game or for the first one.
func (f Help) help(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return r.InPlace(Overview(r.Language, f.Games, g, f.Mentions, r.Guild != "")), nil
}
