package presenter

import (
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Summary is what stays in the channel of play i: what led to it and how it stands, with a menu that tells why; or
// of a game that explains nothing all that came of it.
func Summary(v *view.View, i int, kind render.Kind) ui.Screen {
	l := v.Public()
	s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Silent: true}
	s.Try(func() { s.Rows = whyRow(l, v, v.ID, i+1, newWhy, -1) })
	events := v.Match.Heard(i, game.Public)
	if len(s.Rows) > 0 {
		last := len(briefEvents(v, events)) // which is what the picture shows
		events = events[last-1 : last]
	}
	said := make([]string, len(events))
	for j, e := range events {
		said[j] = l.Rich(v.Said(), e)
		if j == 0 {
			said[j] = onlyWay(l, v, i) + "**" + said[j] + "**"
		} else {
			said[j] = "› " + said[j]
		}
	}
	s.Text = ui.Lines(strings.Join(said, "\n"), points(l, v, i+1))
	s.Footer = fairLine(l, v, i+1)
	s.Try(func() { AddPicture(&s, l, v, kind, i+1, game.Public) })
	s.Try(func() { aloud(l, v, &s) })
	s.Rows = append(s.Rows, ui.ButtonRows([]ui.Button{describeButton(l, v.ID, i+1, kind)})...)
	return s
}

// Where a question is asked: under a picture, so that the answer is a new message, or under an answer, whose place
// the next one takes.
const (
	newWhy  = "new"
	nextWhy = "next"
)

// NextWhy tells whether a question is asked under an answer, by the word of its menu.
func NextWhy(word string) bool { return word == nextWhy }

// topicsOf are what can be asked about the picture that stays of the first n plays; none where there is no such
// picture.
func topicsOf(v *view.View, l *i18n.Language, n int) []render.Topic {
	face, ok := v.Face.(render.Explainer)
	if !ok || n < 1 || n > v.Match.Len() {
		return nil
	}
	kind, lasts := view.LastingPicture(v.Face, v.Match.Heard(n-1, game.Public))
	if !lasts {
		return nil
	}
	return face.Explain(sceneAt(l, v, kind, n, game.Public))
}

// whyRow is the menu of what can be asked about the picture of the first n plays, one of them chosen.
func whyRow(l *i18n.Language, v *view.View, id string, n int, where string, chosen int) []ui.Row {
	menu := ui.Menu{ID: ui.ID("why", id, strconv.Itoa(n), where), Placeholder: l.Say("why.choose")}
	for i, t := range topicsOf(v, l, n) {
		menu.Options = append(menu.Options, ui.Option{
			Value: strconv.Itoa(i), Label: l.Event(v.Names(), t.Label), Note: l.Event(v.Names(), t.Note), Chosen: i == chosen,
			Emoji: l.Emoji(t.Label),
		})
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []ui.Row{{Menu: &menu}}
}

// Why explains one of the things on the picture that stays of the first n plays, with a menu of all of them; false
// if there is no such thing.
func Why(l *i18n.Language, t *view.Past, n, topic int) (ui.Screen, bool) {
	all := topicsOf(t.View, l, n)
	if topic < 0 || topic >= len(all) {
		return ui.Screen{}, false
	}
	asked := all[topic]
	var lines []string
	for _, e := range asked.Why {
		lines = append(lines, "› "+l.Rich(t.Said(), e))
	}
	id, files := t.Carried()
	title := l.Event(t.Names(), asked.Label)
	if status := status(l, t, n-1); status != "" {
		title += " · " + status
	}
	return ui.Screen{
		Title: title, Text: ui.Lines(lines...), Color: ui.Mute, Files: files, Rows: whyRow(l, t.View, id, n, nextWhy, topic),
	}, true
}
