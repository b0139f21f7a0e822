package bot

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
)

// guide tells what there is, and leads to it.
type guide struct {
	games []catalog.Game
}

func (f guide) routes() interaction.Routes {
	return interaction.Routes{
		Commands:   []interaction.Route{{Path: "help", AllowBanned: true, Handle: f.help}},
		Components: []interaction.Route{{Path: "help:{game}", AllowBanned: true, Handle: f.help}},
	}
}

// help tells in short what there is, with buttons for a game.
func (f guide) help(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.games, c)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return c.InPlace(presenter.Help(c.Language, f.games, g, c.Guild != "")), nil
}
