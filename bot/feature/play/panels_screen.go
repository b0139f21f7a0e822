package play

import (
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// leaveButton opens resignScreen. Its label says whether the match can be aborted.
func leaveButton(l *i18n.Language, v *view.View, aborts int) ui.Button {
	key := "button.resign"
	if aborts > 0 {
		key = "button.abort"
	}
	return ui.Button{ID: ui.ID("resign", v.ID), Label: l.Say(key), Style: render.Danger}
}

// panelScreen returns a picture of the game, as a seat sees it.
func panelScreen(l *i18n.Language, v *view.View, kind render.Kind, seat game.Seat) ui.Screen {
	s := ui.Screen{Title: l.Say(v.Rules.Name + ".panel." + string(kind)), Color: ui.Brass}
	presenter.AddPicture(&s, l, v, kind, v.Match.Len(), seat)
	s.Rows = ui.ButtonRows([]ui.Button{presenter.DescribeButton(l, v.ID, v.Match.Len(), kind)})
	return s
}

// moreScreen offers less frequent actions. Players can take back, get a new board, pause, or leave; others can follow,
// and moderators can end the match. Aborts is how many matches the player can still abort; 0 if they cannot abort
// this one.
func moreScreen(l *i18n.Language, v *view.View, seat game.Seat, plays, mayEnd bool, aborts int) ui.Screen {
	buttons := []ui.Button{
		{ID: ui.ID("rules", v.Rules.Name), Label: l.Say("button.rules")},
		presenter.FairButton(l, v),
	}
	if plays {
		buttons = append(append(append(buttons, presenter.TakeBackButton(l, v, seat)...), pauseButton(l, v, seat)...),
			ui.Button{ID: ui.ID("board", v.ID), Label: l.Say("button.board")},
			leaveButton(l, v, aborts))
	}
	if !plays {
		buttons = append(buttons, presenter.FollowButton(l, v)...)
	}
	if mayEnd {
		buttons = append(buttons, ui.Button{ID: ui.ID("end", v.ID), Label: l.Say("button.end"), Style: render.Danger})
	}
	return ui.Screen{Text: presenter.Title(l, v), Color: ui.Brass, Rows: ui.ButtonRows(buttons)}
}

// pauseButton asks for a pause, agrees to one, or ends it. There is none in solo games.
func pauseButton(l *i18n.Language, v *view.View, seat game.Seat) []ui.Button {
	switch {
	case v.Solo:
		return nil
	case !v.Pause.IsZero():
		return []ui.Button{{ID: ui.ID("resume", v.ID), Label: l.Say("button.resume")}}
	case v.Players[seat].Pauses:
		return nil
	}
	label := "button.pause"
	if len(v.PauseSeats()) > 0 {
		label = "button.pause.agree"
	}
	return []ui.Button{{ID: ui.ID("pause", v.ID), Label: l.Say(label)}}
}
