package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// AfarPanel responds with the table of the request in the message in which its user plays away from the table.
func (r *Request) AfarPanel(draft game.Move, note string) Response {
	seat, _ := r.Seat()
	return Response{Kind: Edit, Screen: presenter.RemoteScreen(r.Language, r.View, seat, draft, note)}
}
