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

// Summary returns the message that stays in the channel for play i: what led to it and the scores. It has a menu
// of explanations, or else the details of the play.
func Summary(v *view.View, i int) ui.Screen {
	l := v.Public()
	s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Silent: true}
	s.Try(func() { s.Rows = WhyRow(l, v, v.ID, i+1) })
	events := v.Match.Heard(i, game.Public)
	kind, _ := view.LastingPicture(v.Face, events)
	if len(s.Rows) > 0 {
		last := len(BriefEvents(v, events)) // the picture shows the rest
		events = events[last-1 : last]
	}
	said := make([]string, len(events))
	for j, e := range events {
		said[j] = l.Rich(v.Said(), e)
		if j == 0 {
			said[j] = l.Sentences(onlyWay(l, v, i), "**"+said[j]+"**")
		} else {
			said[j] = "› " + said[j]
		}
	}
	s.Text = ui.Lines(strings.Join(said, "\n"), PointsLine(l, v, i+1))
	s.Footer = fairLine(l, v, i+1)
	s.Try(func() { AddPicture(&s, l, v, kind, i+1, game.Public) })
	s.Try(func() { addPublicDescription(l, v, &s) })
	s.Rows = append(s.Rows, ui.ButtonRows([]ui.Button{DescribeButton(l, v.ID, i+1, kind)})...)
	return s
}

// Summaries returns the message that stays in the channel for some plays with pictures of their own.
func Summaries(v *view.View, plays []int) ui.Screen {
	l, last := v.Public(), len(plays)-1
	screens := make([]ui.Screen, len(plays))
	for n, i := range plays {
		screens[n] = Summary(v, i)
	}
	s := screens[last]
	for n := range screens[:last] {
		above := screens[n]
		above.Rows, above.Footer = nil, ""
		s.Above, s.Title = append(s.Above, above), ""
	}
	if last > 0 {
		s.Try(func() { s.Rows = numberedRows(l, screens) })
	}
	return s
}

// numberedRows returns the rows of all screens of a message, with the number of the screen in each label.
func numberedRows(l *i18n.Language, screens []ui.Screen) []ui.Row {
	var rows []ui.Row
	var buttons []ui.Button
	for n, s := range screens {
		for _, row := range s.Rows {
			for _, b := range row.Buttons {
				b.Label = l.Say("numbered", b.Label, n+1)
				buttons = append(buttons, b)
			}
			if row.Menu != nil {
				menu := *row.Menu
				menu.Placeholder = l.Say("numbered", menu.Placeholder, n+1)
				rows = append(rows, ui.Row{Menu: &menu})
			}
		}
	}
	return append(rows, ui.ButtonRows(buttons)...)
}

// pending returns the pictures above a board that will stay in the channel with later ones, and the menus that explain
// them.
func pending(l *i18n.Language, v *view.View) (above []ui.Screen, why []ui.Row) {
	if view.Together(v.Face) == 1 {
		return nil, nil
	}
	for i, step := range v.Match.Steps(v.Shown.Summed, game.Public) {
		if _, lasts := view.LastingPicture(v.Face, step.Heard); lasts {
			s := Summary(v, i)
			s.Rows, s.Footer, s.Title = nil, "", ""
			above, why = append(above, s), WhyRow(l, v, v.ID, i+1)
		}
	}
	return above[max(0, len(above)-maxSummaries):], why
}

// Where a question is asked. Under a picture the answer is a new message; under an answer it replaces that answer.
const (
	newWhy  = "new"
	nextWhy = "next"
)

// NextWhy reports whether the word of a menu means that the question is asked under an answer.
func NextWhy(word string) bool { return word == nextWhy }

// topicsOf returns the explanations for the picture of the first n plays that stays in the channel; none without
// such a picture.
func topicsOf(l *i18n.Language, v *view.View, n int) []render.Topic {
	face, ok := v.Face.(render.Explainer)
	if !ok || n < 1 || n > v.Match.Len() {
		return nil
	}
	kind, lasts := view.LastingPicture(v.Face, v.Match.Heard(n-1, game.Public))
	if !lasts {
		return nil
	}
	return face.Explain(SceneAt(l, v, kind, n, game.Public))
}

// WhyRow has the menu of explanations for the picture of the first n plays; there is none without explanations.
func WhyRow(l *i18n.Language, v *view.View, id string, n int) []ui.Row {
	return topicRow(l, v, id, n, newWhy, -1)
}

// topicRow is like WhyRow, but says where the question is asked; chosen is the current explanation, or -1.
func topicRow(l *i18n.Language, v *view.View, id string, n int, where string, chosen int) []ui.Row {
	menu := ui.Menu{ID: ui.ID("why", id, strconv.Itoa(n), where), Placeholder: l.Say("why.choose")}
	for i, t := range topicsOf(l, v, n) {
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

// Why explains a topic of the picture of the first n plays, with the menu of all topics; false if there is no
// such topic.
func Why(l *i18n.Language, t *view.Past, n, topic int) (ui.Screen, bool) {
	all := topicsOf(l, t.View, n)
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
	if status := Status(l, t.View, t.Names(), n-1); status != "" {
		title += " · " + status
	}
	return ui.Screen{
		Title: title, Text: ui.Lines(lines...), Color: ui.Mute, Files: files,
		Rows: topicRow(l, t.View, id, n, nextWhy, topic),
	}, true
}
