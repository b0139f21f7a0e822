package history

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
)

// Descriptions describes pictures in text, for users who cannot see them.
type Descriptions struct{ past.Finder }

// Routes returns the routes of the feature.
func (f Descriptions) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: "describe:{match}:{position}:{kind}:{page}:{button}", AllowBanned: true, Slow: true, Handle: f.describe},
	}}
}

// describe describes a picture in a private message with pages.
func (f Descriptions) describe(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	t, err := f.PressedAny(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	n, err := c.Number("position")
	kind, known := render.Kind(""), false
	if err == nil && n <= t.Match.Len() {
		kind, known = t.Pictured(n, c.Arg("kind"))
	}
	if !known {
		return interaction.Response{}, interaction.ErrMalformed
	}
	page := 0
	if c.Arg("page") != "" {
		if page, err = c.Number("page"); err != nil {
			return interaction.Response{}, err
		}
	}
	s := presenter.Description(c.Language, t, kind, n, t.Reader(n, kind, c.User.ID), page)
	if c.Arg("page") == "" { // the pressed button is below the picture, and that message must stay
		return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
	}
	return c.InPlace(s), nil
}

// InWords adds a text description of the picture to a response, if the response is private and its user has turned on
// descriptions. Other responses are returned unchanged.
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
