package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// TakeBackButton is the button with which a seat takes back its latest move; none if it cannot.
func TakeBackButton(l *i18n.Language, v *view.View, seat game.Seat) []ui.Button {
	press, can := v.Undoable(seat)
	return takeBackButtonOf(l, v, press, can)
}

// openTakeBackButton is like TakeBackButton, but for a public message.
func openTakeBackButton(l *i18n.Language, v *view.View) []ui.Button {
	press, can := v.UndoableOpenly()
	return takeBackButtonOf(l, v, press, can)
}

func takeBackButtonOf(l *i18n.Language, v *view.View, press string, can bool) []ui.Button {
	if !can {
		return nil
	}
	return []ui.Button{{ID: ui.ID("takeback", v.ID, press), Label: l.Say("button.takeback")}}
}

// countsLine says that a player has taken a move back past chance, so the match counts for nothing; "" for other
// matches.
func countsLine(l *i18n.Language, v *view.View) string {
	if !v.CountsNothing() {
		return ""
	}
	return l.Event(v.Said(), game.Say("board.takeback.chance", v.Undone.Seat))
}

// takeBackLine says who has taken back a move, until the next play.
func takeBackLine(l *i18n.Language, v *view.View) string {
	if u := v.Undone; u.Times > 0 && u.Plays == v.Match.Len() && !v.Solo {
		return l.Event(v.Said(), game.Say("board.takeback", u.Seat))
	}
	return ""
}
