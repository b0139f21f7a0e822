package interaction

import (
	"dockside/bot/presenter"
	"dockside/game"
)

// OwnPanel responds with the private panel of the user's seat. It edits the pressed message if that is such a panel.
func (r *Request) OwnPanel(draft game.Move, note string) Response {
	if r.IsRemote() {
		return r.AfarPanel(draft, note)
	}
	seat, _ := r.Seat()
	a := Response{Kind: Ephemeral, Screen: presenter.PrivatePanel(r.Language, r.View, seat, draft, note)}
	if r.OnEphemeral || r.Component && r.View.Alone() && !r.View.Private {
		a.Kind = Edit
	}
	if r.View.OwnPanels() {
		a.Panel = &Panel{r.View.Snapshot(), draft}
	}
	return a
}
