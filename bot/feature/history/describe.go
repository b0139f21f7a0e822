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

// Descriptions tell pictures in words, for whoever does not see them.
type Descriptions struct{ past.Finder }

func (f Descriptions) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: "describe:{match}:{position}:{kind}:{page}:{button}", AllowBanned: true, Slow: true, Handle: f.describe},
	}}
}

// describe tells the user alone what a picture shows: on a message of its own, of which the pages turn.
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
	if c.Arg("page") == "" { // the button of the picture, which stays
		return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
	}
	return c.InPlace(s), nil
}

// InWords is an answer with what its picture shows in words, if its user alone sees it and has asked for that.
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

// AfterPress is what somebody who has asked for words is told after a press on a board: the position as it is then.
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
