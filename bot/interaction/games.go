package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// AfarPanel responds with the table of the request in the message in which its user plays away from the table.
func (c *Request) AfarPanel(draft game.Move, note string) Response {
	seat, _ := c.Seat()
	return Response{Kind: Edit, Screen: presenter.Afar(c.Language, c.View, seat, draft, note)}
}
