package spectate

import (
	"strconv"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/tips"
	"dockside/render/i18n"
)

// Fields of the form for a prediction.
const (
	sideField    = "side"
	percentField = "percent"
)

// sideName returns the names of the players on a side of a match.
func sideName(v *view.View, side []game.Seat) string {
	names := v.Names()
	var all []string
	for _, seat := range side {
		all = append(all, names[seat])
	}
	return strings.Join(all, ", ")
}

// predictionForm asks for a prediction. With two sides it asks for the chance of the first, with more for a side and
// its chance.
func predictionForm(l *i18n.Language, v *view.View, user string) *ui.Form {
	sides, before := v.Sides(), (*tips.Tip)(nil)
	if w := v.Spectator(user); w != nil {
		before = w.Tip
	}
	f := &ui.Form{ID: ui.ID("tipped", v.ID), Title: l.Say("button.tip")}
	line := &ui.Line{Hint: l.Say("tip.hint"), Most: len("100")}
	label := l.Say("tip.percent")
	if before != nil {
		line.Text = strconv.Itoa(before.Percent)
	}
	if len(sides) == 2 {
		label = ui.Plain(l.Say("tip.percent.of", sideName(v, sides[0])))
	} else {
		menu := &ui.Menu{Placeholder: l.Say("tip.side")}
		for i, side := range sides {
			menu.Options = append(menu.Options, ui.Option{
				Value: strconv.Itoa(i), Label: ui.Plain(sideName(v, side)), Chosen: before != nil && before.Side == i,
			})
		}
		f.Fields = append(f.Fields, ui.Field{Name: sideField, Label: l.Say("tip.side"), Must: true, Menu: menu})
	}
	f.Fields = append(f.Fields, ui.Field{
		Name: percentField, Label: label, Note: l.Say("tip.note"), Must: true, Line: line,
	})
	return f
}

// predictionLine shows a user their prediction, and its score once there is a result.
func predictionLine(l *i18n.Language, v *view.View, t tips.Tip) string {
	said := l.Say("tip.own", ui.Bold(sideName(v, v.Sides()[t.Side])), t.Percent)
	if t.Score != nil {
		said += " " + presenter.ScoreLine(l, *t.Score)
	}
	return said
}
