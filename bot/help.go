package bot

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
)

// guide tells what there is, and leads to it.
type guide struct {
	games []catalog.Game
}

func (f guide) routes() routes {
	return routes{
		commands: []route{{path: "help", free: true, do: f.help}},
		presses:  []route{{path: "help:{game}", free: true, do: f.help}},
	}
}

// help tells in short what there is, with buttons for a game.
func (f guide) help(_ context.Context, c *call) (Answer, error) {
	g, err := pick(f.games, c)
	if err != nil {
		return Answer{}, errUnknown
	}
	return c.inPlace(presenter.Help(c.lang, f.games, g, c.Guild != "")), nil
}
