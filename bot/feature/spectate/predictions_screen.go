package spectate

import (
	"strconv"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/tips"
	"dockside/render/i18n"
)

// Fields of the form for a prediction.
const (
	sideField    = "side"
	percentField = "percent"
)

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
		label = ui.Plain(l.Say("tip.percent.of", presenter.SideLabel(v, 0)))
	} else {
		menu := &ui.Menu{Placeholder: l.Say("tip.side")}
		for i := range sides {
			menu.Options = append(menu.Options, ui.Option{
				Value: strconv.Itoa(i), Label: ui.Plain(presenter.SideName(l, v, i)), Chosen: before != nil && before.Side == i,
			})
		}
		f.Fields = append(f.Fields, ui.Field{Name: sideField, Label: l.Say("tip.side"), Must: true, Menu: menu})
	}
	f.Fields = append(f.Fields, ui.Field{
		Name: percentField, Label: label, Note: l.Say("tip.note"), Must: true, Line: line,
	})
	return f
}

// predictionButtons returns the buttons for quick predictions. With two sides they are a likely and a very likely win
// of either side. With more sides each has one button: twice an even share, rounded to 5%.
func predictionButtons(l *i18n.Language, v *view.View) []ui.Button {
	var buttons []ui.Button
	button := func(side, percent int) {
		buttons = append(buttons, ui.Button{
			ID:    ui.ID("tip", v.ID, strconv.Itoa(side), strconv.Itoa(percent)),
			Label: ui.Plain(l.Say("tip.quick", presenter.SideLabel(v, side), percent)),
		})
	}
	sides := len(v.Sides())
	if sides == 2 {
		for side, chances := range [][]int{{80, 60}, {60, 80}} {
			for _, percent := range chances {
				button(side, percent)
			}
		}
		return buttons
	}
	for side := range sides {
		button(side, 5*((40+sides/2)/sides))
	}
	return buttons
}

// predictionLine shows a user their prediction, and its score once there is a result.
func predictionLine(l *i18n.Language, v *view.View, t tips.Tip) string {
	said := l.Say("tip.own", ui.Bold(presenter.SideName(l, v, t.Side)), t.Percent)
	if t.Score != nil {
		return l.Sentences(said, presenter.ScoreLine(l, v, t))
	}
	return said
}
