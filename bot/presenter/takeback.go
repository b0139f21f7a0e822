package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// takeBack is the button with which a seat takes back its latest move; none if it cannot.
func takeBack(l *i18n.Language, v *view.View, seat game.Seat) []ui.Button {
	return returning(l, v)(v.Undoable(seat))
}

// takeBackOpenly is like takeBack, but for a public message.
func takeBackOpenly(l *i18n.Language, v *view.View) []ui.Button {
	return returning(l, v)(v.UndoableOpenly())
}

func returning(l *i18n.Language, v *view.View) func(press string, can bool) []ui.Button {
	return func(press string, can bool) []ui.Button {
		if !can {
			return nil
		}
		return []ui.Button{{ID: ui.ID("takeback", v.ID, press), Label: l.Say("button.takeback")}}
	}
}

// whoTookBack says who has taken back a move, until the next play.
func whoTookBack(l *i18n.Language, v *view.View) string {
	if u := v.Undone; u.Times > 0 && u.Plays == v.Match.Len() && !v.Solo {
		return l.Event(v.Said(), game.Say("board.takeback", u.Seat))
	}
	return ""
}

// withRoom adds buttons to the last row, to a new row, or to any row with room. Buttons without room are dropped.
func withRoom(rows []ui.Row, buttons ...ui.Button) []ui.Row {
	for _, b := range buttons {
		if last := len(rows) - 1; last < 0 || !rows[last].HasRoom() && len(rows) < ui.MaxRows {
			rows = append(rows, ui.Row{})
		}
		for i := len(rows) - 1; i >= 0; i-- {
			if rows[i].HasRoom() {
				rows[i].Buttons = append(rows[i].Buttons, b)
				break
			}
		}
	}
	return rows
}

// beside adds buttons to the last row, as far as there is room.
func beside(rows []ui.Row, buttons ...ui.Button) []ui.Row {
	for _, b := range buttons {
		if last := len(rows) - 1; last >= 0 && rows[last].HasRoom() {
			rows[last].Buttons = append(rows[last].Buttons, b)
		}
	}
	return rows
}
