package play

import (
	"slices"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// resignScreen asks a player to confirm that they leave a match. If they can abort it instead, aborts is how many
// matches they can still abort; 0 means that none is left.
func resignScreen(l *i18n.Language, v *view.View, user string, aborts int) ui.Screen {
	resign := ui.Button{ID: ui.ID("resigned", v.ID), Label: v.Many(l, "resign.yes"), Style: render.Danger}
	s := ui.Screen{Color: ui.Brass, Rows: ui.ButtonRows([]ui.Button{resign})}
	switch {
	case v.MayAbort(user) != nil:
		s.Text = v.Many(l, "resign.ask", presenter.Title(l, v))
	case aborts == 0:
		resign.Label = l.Say("resign.loss")
		s.Text, s.Rows = l.Say("abort.none", presenter.Title(l, v)), ui.ButtonRows([]ui.Button{resign})
	default:
		resign.Label, resign.Style = l.Say("resign.loss"), render.Secondary
		abort := ui.Button{ID: ui.ID("aborted", v.ID), Label: l.Say("abort.yes"), Style: render.Primary}
		s.Text = ui.Lines(l.Say("abort.ask", presenter.Title(l, v)), l.Say("abort.left", aborts))
		s.Rows = ui.ButtonRows([]ui.Button{abort, resign})
	}
	return s
}

// endScreen asks a moderator to confirm that they end a match or challenge. It shows which one and what follows.
// It also works if the rules of the game are unknown.
func endScreen(l *i18n.Language, t *table.Table) ui.Screen {
	state := "end.open"
	if t.Phase == table.Playing {
		state = "end.unrated"
		if t.Rated {
			state = "end.rated"
		}
	}
	names := slices.DeleteFunc(view.Called(l, t), func(name string) bool { return name == "" })
	who := presenter.TableLink(l.Say(t.Game+".name")+" · "+strings.Join(names, " – "), t)
	return ui.Screen{
		Title: l.Say("end.title"), Color: ui.Brass,
		Text: ui.Lines("**"+who+"**", l.Say(state, ui.Stamp(t.Created), ui.Stamp(t.LastActed())), l.Say("end.why")),
		Rows: ui.ButtonRows([]ui.Button{
			{ID: ui.ID("ended", t.ID), Label: l.Say("end.yes"), Style: render.Danger},
			{ID: ui.ID("end-why", t.ID), Label: l.Say("end.reason")},
		}),
	}
}

// reasonField is the form field for the reason why a moderator ends a match.
const reasonField = "reason"

// reasonForm asks a moderator why they end a match.
func reasonForm(l *i18n.Language, id string) *ui.Form {
	line := &ui.Line{Hint: l.Say("end.reason.hint"), Most: table.MostReason}
	return &ui.Form{
		ID: ui.ID("ended", id), Title: l.Say("end.title"),
		Fields: []ui.Field{{Name: reasonField, Label: l.Say("end.reason.label"), Line: line}},
	}
}

// endLog returns the line in the guild's log about a match that a moderator has ended.
func endLog(l *i18n.Language, user string, t *table.Table) string {
	return ui.Lines(l.Say("log.end", ui.Mention(user), ui.Link(t)), presenter.ReasonLine(l, t))
}
