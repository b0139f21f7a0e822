package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// opponentMenu is the menu of the computer players that the host may put on the open seat.
func opponentMenu(l *i18n.Language, v *view.View) ui.Row {
	menu := ui.Menu{ID: ui.ID("enlist", v.ID), Placeholder: l.Say("challenge.enlist")}
	for _, level := range v.Levels(v.Setup()) {
		menu.Options = append(menu.Options, ui.Option{
			Value: level.Name, Label: l.Say("level." + level.Name), Note: levelNote(l, level),
		})
	}
	return ui.Row{Menu: &menu}
}

// soloCard returns the message of a solo game before it begins, or its outcome if it never did.
func soloCard(l *i18n.Language, v *view.View) ui.Screen {
	s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Text: l.Say("challenge.lapsed", ui.Bold(Challenger(l, v)))}
	s.Try(func() { addCardPicture(&s, l, v) })
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Text = ui.Brass, ui.Lines(l.Say("solo.card"), Terms(l, v), studyLine(l, v.Table))
	s.Footer = fairLine(l, v, 0)
	return s
}

// Card returns the message of a challenge: its players, conditions and deadline, or its outcome.
func Card(v *view.View) ui.Screen {
	l := v.Public()
	switch {
	case v.Lobby:
		return lobbyCard(l, v)
	case v.Solo:
		return soloCard(l, v)
	}
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	names, rival := v.Called(l), v.Players[1]
	key := "challenge." + outcomeWord(v)
	switch {
	case rival.User != "":
	case v.Phase == table.Open:
		key = "challenge.anybody"
	case v.Phase == table.Lapsed:
		key = "challenge.lapsed.seat"
	}
	s.Text = ui.Lines(l.Say(key, ui.Bold(names[0]), ui.Bold(names[1]), ui.Bold(v.EnderName(l))), ReasonLine(l, v.Table))
	s.Try(func() { addCardPicture(&s, l, v) })
	if v.Phase != table.Open {
		s.Color = ui.Mute
		return s
	}
	s.Text = ui.Lines(s.Text, conditions(l, v))
	s.Footer = fairLine(l, v, 0)
	if rival.User != "" {
		s.Mentions, s.Content = []string{rival.User}, ui.Mention(rival.User)
	}
	s.Rows = []ui.Row{{Buttons: answerButtons(l, v)}, {Buttons: challengerButtons(l, v)}, sideButtons(l, v)}
	if rival.User == "" {
		s.Rows = append(s.Rows, opponentMenu(l, v))
	}
	return s
}

// answerButtons returns the buttons for the rival of a challenge, or for anybody if it names none.
func answerButtons(l *i18n.Language, v *view.View) []ui.Button {
	accept := ui.Button{ID: acceptID(v), Label: l.Say("challenge.take"), Style: render.Primary}
	if v.Players[1].User == "" {
		return []ui.Button{accept}
	}
	accept.Label = l.Say("challenge.accept")
	return []ui.Button{accept, {ID: ui.ID("decline", v.ID), Label: l.Say("challenge.decline")}}
}

// challengerButtons returns the buttons for the challenger.
func challengerButtons(l *i18n.Language, v *view.View) []ui.Button {
	return []ui.Button{{ID: ui.ID("withdraw", v.ID), Label: l.Say("challenge.withdraw")}, ratedButton(l, v)}
}

// MovedCard returns what a challenge shows when its match is played elsewhere, with a link.
func MovedCard(v *view.View) ui.Screen {
	s := Card(v)
	s.Text = ui.Lines(s.Text, v.Public().Say("room.stage", ui.MentionChannel(v.MainChannel())))
	return s
}
