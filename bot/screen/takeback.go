package screen

import (
	"dockside/game"
	"dockside/render/i18n"
)

// takeBack is the button with which a seat takes its latest press back; none where it cannot.
func takeBack(l *i18n.Language, v *View, seat game.Seat) []Button {
	return returning(l, v)(v.Returnable(seat))
}

// takeBackOpenly is the same on a message that everybody sees.
func takeBackOpenly(l *i18n.Language, v *View) []Button { return returning(l, v)(v.ReturnableOpenly()) }

func returning(l *i18n.Language, v *View) func(press string, can bool) []Button {
	return func(press string, can bool) []Button {
		if !can {
			return nil
		}
		return []Button{{ID: ID("takeback", v.ID, press), Label: l.Say("button.takeback")}}
	}
}

// whoTookBack tells who has taken a press back, as long as nothing has been played since.
func whoTookBack(l *i18n.Language, v *View) string {
	if u := v.Undone; u.Times > 0 && u.Plays == v.Match.Len() && !v.Solo {
		return l.Event(v.Said(), game.Say("board.takeback", u.Seat))
	}
	return ""
}

// withRoom adds buttons where there is room for them: in the last row, in one of their own, or else in any.
func withRoom(rows []Row, buttons ...Button) []Row {
	for _, b := range buttons {
		if last := len(rows) - 1; last < 0 || !rows[last].hasRoom() && len(rows) < maxRows {
			rows = append(rows, Row{})
		}
		for i := len(rows) - 1; i >= 0; i-- {
			if rows[i].hasRoom() {
				rows[i].Buttons = append(rows[i].Buttons, b)
				break
			}
		}
	}
	return rows
}

// beside adds buttons to the last row as long as there is room for them.
func beside(rows []Row, buttons ...Button) []Row {
	for _, b := range buttons {
		if last := len(rows) - 1; last >= 0 && rows[last].hasRoom() {
			rows[last].Buttons = append(rows[last].Buttons, b)
		}
	}
	return rows
}

func (r Row) hasRoom() bool { return r.Menu == nil && len(r.Buttons) < MaxButtons }
