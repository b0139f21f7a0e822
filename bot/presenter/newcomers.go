package presenter

import (
	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// ChallengeButton returns the button for a challenge; none outside guilds.
func ChallengeButton(l *i18n.Language, g catalog.Game, onServer bool) []ui.Button {
	if !onServer {
		return nil
	}
	return []ui.Button{{ID: ui.ID("dare", g.Rules.Name), Label: l.Say("button.dare")}}
}

// sideButtons returns the buttons of an open table that need no seat, those for newcomers first.
func sideButtons(l *i18n.Language, v *view.View) ui.Row {
	buttons := newcomerButtons(l, v.Game)
	if v.IsVerifiable() {
		buttons = append(buttons, FairButton(l, v))
	}
	return ui.Row{Buttons: buttons}
}

// newcomerButtons returns the buttons for the lessons, if any, and the rules of a game.
func newcomerButtons(l *i18n.Language, g catalog.Game) []ui.Button {
	var buttons []ui.Button
	if g.Teaches() {
		buttons = append(buttons, ui.Button{ID: ui.ID("learn", g.Rules.Name), Label: l.Say("button.first")})
	}
	return append(buttons, ui.Button{ID: ui.ID("rules", g.Rules.Name), Label: l.Say("button.rules")})
}
