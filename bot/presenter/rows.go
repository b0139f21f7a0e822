package presenter

import "dockside/bot/ui"

// withButtons adds buttons in a new row, or like withRoom if no further row fits.
func withButtons(rows []ui.Row, buttons ...ui.Button) []ui.Row {
	if len(rows) < ui.MaxRows {
		return append(rows, ui.Row{Buttons: buttons})
	}
	return withRoom(rows, buttons...)
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
