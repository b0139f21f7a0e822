package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// AfarPanel answers with the table of a call as its user plays it from afar.
func (c *Request) AfarPanel(draft game.Move, note string) Response {
	seat, _ := c.Seat()
	return Response{Kind: Edit, Screen: presenter.Afar(c.Language, c.View, seat, draft, note)}
}
