package history

import (
	"slices"
	"strconv"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// positionScreen shows a position of a match: the picture, the events before it, and the scores.
func positionScreen(l *i18n.Language, t *view.Past, n int) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Mute}
	kind := t.Kind(n)
	presenter.AddPicture(&s, l, t.View, kind, n, game.Public)
	if kind == render.Final {
		s.Scene.Record = t.Record.String()
		s.Text = ui.Lines(presenter.VerdictLine(l, t.View), presenter.PointsLine(l, t.View, n))
		return s
	}
	s.Text = ui.Lines(presenter.Recent(l, t.View, n), presenter.PointsLine(l, t.View, n))
	return s
}

// ReplayScreen shows a position with navigation to the others.
func ReplayScreen(l *i18n.Language, t *view.Past, n int) ui.Screen {
	s := positionScreen(l, t, n)
	stops, rounds := t.Stops(), t.Rounds()
	s.Footer = l.Say("replay.step", strconv.Itoa(slices.Index(stops, n)+1), strconv.Itoa(len(stops)))
	id, files := t.Carried()
	s.Files = files
	round := func(word, label string, to int) ui.Button {
		return presenter.StepButton("replay", id, word, l.Say(presenter.GameKey(l, t.View, label)), to, n)
	}
	s.Rows = []ui.Row{
		presenter.StepRow("replay", id, stops, n),
		{Buttons: []ui.Button{
			round("round-back", "replay.round.back", view.StopBefore(rounds, n)),
			round("round-on", "replay.round.on", view.StopAfter(rounds, n)),
			presenter.DescribeButton(l, id, n, t.Kind(n)),
			{ID: ui.ID("share", id, strconv.Itoa(n)), Label: l.Say("button.share"), Posts: true},
		}},
	}
	s.Rows = append(s.Rows, presenter.WhyRow(l, t.View, id, n)...)
	return s
}
