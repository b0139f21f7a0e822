package interaction

import (
	"dockside/bot/ui"
	"dockside/game"
)

// Event returns an ephemeral response with one sentence about an event of the game.
func (c *Request) Event(e game.Event) Response {
	var names []string
	if c.View != nil {
		names = c.View.Said()
	}
	return Response{Kind: Ephemeral, Screen: ui.Screen{Text: c.Language.Event(names, e), Color: ui.Mute}}
}
