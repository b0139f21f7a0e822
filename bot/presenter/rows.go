package presenter

import (
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
)

// StepRow has the buttons that lead from position n of a match to the first, the previous, the next and the last of
// some ordered positions.
func StepRow(verb, id string, positions []int, n int) ui.Row {
	return ui.Row{Buttons: []ui.Button{
		StepButton(verb, id, "first", "|◀", positions[0], n),
		StepButton(verb, id, "back", "◀", view.StopBefore(positions, n), n),
		StepButton(verb, id, "on", "▶", view.StopAfter(positions, n), n),
		StepButton(verb, id, "last", "▶|", positions[len(positions)-1], n),
	}}
}

// StepButton leads from position n of a match to another, which is negative for none.
func StepButton(verb, id, word, label string, to, n int) ui.Button {
	return ui.Button{ID: ui.ID(verb, id, strconv.Itoa(to), word), Label: label, Disabled: to == n || to < 0}
}

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
