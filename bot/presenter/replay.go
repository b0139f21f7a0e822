package presenter

import (
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Moment shows a position of a match: the picture, the events before it, and the scores.
func Moment(l *i18n.Language, t *view.Past, n int) ui.Screen {
	s := ui.Screen{Title: Title(l, t.View), Color: ui.Mute}
	kind := t.Kind(n)
	AddPicture(&s, l, t.View, kind, n, game.Public)
	if kind == render.Final {
		s.Scene.Record = t.Record.String()
		s.Text = ui.Lines(VerdictLine(t.View, l), PointsLine(l, t.View, n))
		return s
	}
	s.Text = ui.Lines(recent(l, t.View, n), PointsLine(l, t.View, n))
	return s
}

// ReplayPanel shows a position with navigation to the others.
func ReplayPanel(l *i18n.Language, t *view.Past, n int) ui.Screen {
	s := Moment(l, t, n)
	stops, rounds := t.Stops(), t.Rounds()
	s.Footer = l.Say("replay.step", strconv.Itoa(slices.Index(stops, n)+1), strconv.Itoa(len(stops)))
	id, files := t.Carried()
	s.Files = files
	to := func(verb, label string, target int) ui.Button {
		return ui.Button{ID: ui.ID("replay", id, strconv.Itoa(target), verb), Label: label, Disabled: target == n}
	}
	s.Rows = []ui.Row{
		{Buttons: []ui.Button{
			to("first", "|◀", stops[0]), to("back", "◀", view.StopBefore(stops, n)),
			to("on", "▶", view.StopAfter(stops, n)), to("last", "▶|", stops[len(stops)-1]),
		}},
		{Buttons: []ui.Button{
			to("round-back", l.Say(ownKey(l, t.View, "replay.round.back")), view.StopBefore(rounds, n)),
			to("round-on", l.Say(ownKey(l, t.View, "replay.round.on")), view.StopAfter(rounds, n)),
			describeButton(l, id, n, t.Kind(n)),
			{ID: ui.ID("share", id, strconv.Itoa(n)), Label: l.Say("button.share")},
		}},
	}
	s.Rows = append(s.Rows, whyRow(l, t.View, id, n, newWhy, -1)...)
	return s
}

// tryRow has the button that begins a study; none for a match that is not stored.
func tryRow(l *i18n.Language, t *table.Table, n int) []ui.Row {
	if t.ID == "" {
		return nil
	}
	return ui.ButtonRows([]ui.Button{{ID: ui.ID("study", t.ID, strconv.Itoa(n)), Label: l.Say("button.study")}})
}
