package interaction

import (
	"dockside/bot/ui"
	"dockside/game"
)

// Event returns an ephemeral response with one sentence about an event of the game.
func (r *Request) Event(e game.Event) Response {
	var names []string
	if r.View != nil {
		names = r.View.Said()
	}
	return Response{Kind: Ephemeral, Screen: ui.Screen{Text: r.Language.Event(names, e), Color: ui.Mute}}
}
