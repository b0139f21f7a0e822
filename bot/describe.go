package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
)

// descriptions tell pictures in words, for whoever does not see them.
type descriptions struct{ retrospect }

func (f descriptions) routes() routes {
	return routes{presses: []route{
		{path: "describe:{match}:{position}:{kind}:{page}:{button}", free: true, long: true, do: f.describe},
	}}
}

// describe tells the user alone what a picture shows: on a message of its own, of which the pages turn.
func (f descriptions) describe(ctx context.Context, c *call) (Answer, error) {
	t, err := f.pressedAny(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	n, err := c.number("position")
	kind, known := render.Kind(""), false
	if err == nil && n <= t.Match.Len() {
		kind, known = t.Pictured(n, c.arg("kind"))
	}
	if !known {
		return Answer{}, errUnknown
	}
	page := 0
	if c.arg("page") != "" {
		if page, err = c.number("page"); err != nil {
			return Answer{}, err
		}
	}
	s := presenter.Description(c.lang, t, kind, n, t.Reader(n, kind, c.User.ID), page)
	if c.arg("page") == "" { // the button of the picture, which stays
		return Answer{Kind: Whisper, Screen: s}, nil
	}
	return c.inPlace(s), nil
}

// inWords is an answer with what its picture shows in words, if its user alone sees it and has asked for that.
func inWords(c *call, a Answer) Answer {
	private := a.Kind == Whisper || a.Kind == Replace && c.Private
	if !private || !c.wantsWords() {
		return a
	}
	a.Screen = presenter.InWords(c.lang, a.Screen)
	if later := a.Later; later != nil {
		a.Later = func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error) {
			s, err := later(ctx, message, tell)
			return presenter.InWords(c.lang, s), err
		}
	}
	return a
}

// afterPress is what somebody who has asked for words is told after a press on a board: the position as it is then.
func afterPress(c *call) (s ui.Screen, tells bool) {
	if !c.Component || c.Private || c.view == nil || begun(c) != nil || !c.wantsWords() {
		return ui.Screen{}, false
	}
	n, kind := c.view.Match.Len(), render.Table
	if c.view.Phase == table.Over {
		kind = render.Final
	}
	t := view.PastOf(c.view)
	return presenter.Description(c.lang, t, kind, n, t.Reader(n, kind, c.User.ID), 0), true
}
