package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// OwnPanel responds with the private panel of the user's seat. It edits the pressed message if that is such a panel.
func (c *Request) OwnPanel(draft game.Move, note string) Response {
	if c.IsAfar() {
		return c.AfarPanel(draft, note)
	}
	seat, _ := c.Seat()
	a := Response{Kind: Ephemeral, Screen: presenter.Own(c.Language, c.View, seat, draft, note)}
	if c.OnEphemeral || c.Component && c.View.Alone() && !c.View.Private {
		a.Kind = Edit
	}
	if c.View.OwnPanels() {
		a.Panel = &Panel{c.View.Snapshot(), draft}
	}
	return a
}
