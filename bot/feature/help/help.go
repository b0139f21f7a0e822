// Package help is a feature: help.
package help

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
)

// Help tells what there is, and leads to it.
type Help struct {
	Games []catalog.Game
}

func (f Help) Routes() interaction.Routes {
	return interaction.Routes{
		Commands:   []interaction.Route{{Path: "help", AllowBanned: true, Handle: f.help}},
		Components: []interaction.Route{{Path: "help:{game}", AllowBanned: true, Handle: f.help}},
	}
}

// help tells in short what there is, with buttons for a game.
func (f Help) help(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return c.InPlace(presenter.Help(c.Language, f.Games, g, c.Guild != "")), nil
}
