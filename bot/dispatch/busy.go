package dispatch

import (
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Ways to leave a live game.
const (
	wayAbort    = "abort"
	wayResign   = "resign"
	wayLeave    = "leave"
	wayWithdraw = "withdraw"
	wayDecline  = "decline"
)

// wayOut returns the way in which a user can leave a table, given how many matches they can still abort; "" if
// there is none.
func wayOut(t *table.Table, user string, aborts int) string {
	seat, seated := t.Seat(user)
	switch {
	case !seated || !t.Live() || t.Players[seat].Left():
		return ""
	case t.Phase == table.Playing && aborts > 0 && t.MayAbort(user) == nil:
		return wayAbort
	case t.Phase == table.Playing:
		return wayResign
	case t.Lobby:
		return wayLeave
	case seat == t.Host():
		return wayWithdraw
	}
	return wayDecline
}

// busyScreen refuses a request because the user already has a game; key is the text. It offers to show that game,
// and to leave it and then run the stored request. The request is "" if none is stored.
func busyScreen(l *i18n.Language, key string, t *table.Table, user, request string, aborts int) ui.Screen {
	s := ui.Screen{Text: l.Say(key, ui.Link(t), l.Say(t.Game+".name")), Color: ui.Mute}
	if _, seated := t.Seat(user); !seated {
		return s
	}
	buttons := []ui.Button{{ID: ui.ID("show", t.ID), Label: l.Say("button.show")}}
	if way := wayOut(t, user, aborts); way != "" && request != "" {
		if way == wayResign && t.Rated {
			s.Text = ui.Lines(s.Text, l.Say("instead.rated"))
		}
		style := render.Danger
		if way != wayResign {
			style = render.Secondary
		}
		buttons = append(
			buttons,
			ui.Button{ID: ui.ID("instead", t.ID, request, way), Label: l.Say("instead." + way), Style: style},
		)
	}
	s.Rows = ui.ButtonRows(buttons)
	return s
}
