package history

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
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
