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

// InWords adds a text description of the picture to a private response, if its user has turned on descriptions.
// Other responses are returned unchanged.
func InWords(r *interaction.Request, a interaction.Response) interaction.Response {
	private := a.Kind == interaction.Ephemeral || a.Kind == interaction.Edit && r.OnEphemeral
	if !private || !r.WantsWords() {
		return a
	}
	a.Screen = presenter.WithDescription(r.Language, a.Screen)
	if later := a.Later; later != nil {
		a.Later = func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error) {
			s, err := later(ctx, message, tell)
			return presenter.WithDescription(r.Language, s), err
		}
	}
	return a
}

// AfterPress describes the new position after a press on a public board, for a user who has turned on descriptions. It
// reports false if there is nothing to describe.
func AfterPress(r *interaction.Request) (s ui.Screen, tells bool) {
	if !r.Component || r.OnEphemeral || r.View == nil || interaction.Begun(r) != nil || !r.WantsWords() {
		return ui.Screen{}, false
	}
	n, kind := r.View.Match.Len(), render.Table
	if r.View.Phase == table.Over {
		kind = render.Final
	}
	t := view.PastOf(r.View)
	return presenter.Description(r.Language, t, kind, n, t.Reader(n, kind, r.User.ID), 0), true
}
