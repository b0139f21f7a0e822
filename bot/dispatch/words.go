package dispatch

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
)

// InWords adds a text description of the picture to a private response, if its user has turned on descriptions. Other
// responses are returned unchanged.
func InWords(c *interaction.Request, a interaction.Response) interaction.Response {
	private := a.Kind == interaction.Ephemeral || a.Kind == interaction.Edit && c.OnEphemeral
	if !private || !c.WantsWords() {
		return a
	}
	a.Screen = presenter.InWords(c.Language, a.Screen)
	if later := a.Later; later != nil {
		a.Later = func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error) {
			s, err := later(ctx, message, tell)
			return presenter.InWords(c.Language, s), err
		}
	}
	return a
}

// AfterPress describes the new position after a press on a public board, for a user who has turned on descriptions. It
// reports false if there is nothing to describe.
func AfterPress(c *interaction.Request) (s ui.Screen, tells bool) {
	if !c.Component || c.OnEphemeral || c.View == nil || interaction.Begun(c) != nil || !c.WantsWords() {
		return ui.Screen{}, false
	}
	n, kind := c.View.Match.Len(), render.Table
	if c.View.Phase == table.Over {
		kind = render.Final
	}
	t := view.PastOf(c.View)
	return presenter.Description(c.Language, t, kind, n, t.Reader(n, kind, c.User.ID), 0), true
}
