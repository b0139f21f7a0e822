package dispatch

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
)

// Suit makes a private response suit its user and its place. Other users cannot see the messages of a direct
// conversation, so these are private, too. Outside servers, a private response has no buttons that post in a channel.
// If the user has turned on descriptions, it has the description of the picture as text. Other responses are returned
// unchanged.
func Suit(r *interaction.Request, a interaction.Response) interaction.Response {
	message := a.Kind == interaction.Edit || a.Kind == interaction.Public
	private := a.Kind == interaction.Ephemeral || message && (r.OnEphemeral || r.Guild == "")
	if !private || r.Guild != "" && !r.WantsWords() {
		return a
	}
	suit := func(s ui.Screen) ui.Screen {
		if r.Guild == "" {
			s = withoutPosts(s)
		}
		if r.WantsWords() {
			s = presenter.WithDescription(r.Language, s)
		}
		return s
	}
	a.Screen = suit(a.Screen)
	if later := a.Later; later != nil {
		a.Later = func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error) {
			s, err := later(ctx, message, tell)
			return suit(s), err
		}
	}
	return a
}

// withoutPosts returns a screen without the buttons that post in the channel of a server.
func withoutPosts(s ui.Screen) ui.Screen {
	var rows []ui.Row
	for _, row := range s.Rows {
		row.Buttons = slices.DeleteFunc(slices.Clone(row.Buttons), func(b ui.Button) bool { return b.Posts })
		if row.Menu != nil || len(row.Buttons) > 0 {
			rows = append(rows, row)
		}
	}
	s.Rows = rows
	return s
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
