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
		{
			Path: "describe:{match}:{position}:{kind}:{page}:{button}", BesideBoard: true, AllowBanned: true, Slow: true,
			Handle: f.describe,
		},
	}}
}

// describe describes a picture in a private message with pages.
func (f Descriptions) describe(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.PressedAny(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	n, err := r.Number("position")
	kind, known := render.Kind(""), false
	if err == nil && n <= t.Match.Len() {
		kind, known = t.Pictured(n, r.Arg("kind"))
	}
	if !known {
		return interaction.Response{}, interaction.ErrMalformed
	}
	page := 0
	if r.Arg("page") != "" {
		if page, err = r.Number("page"); err != nil {
			return interaction.Response{}, err
		}
	}
	s := presenter.Description(r.Language, t, kind, n, t.Reader(n, kind, r.User.ID), page)
	if r.Arg("page") == "" { // the pressed button is below the picture, and that message must stay
		return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
	}
	return r.InPlace(s), nil
}
