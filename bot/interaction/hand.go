package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// OwnPanel answers with the panel of the user's seat: in place of the pressed message if that is one.
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
