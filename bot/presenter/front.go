package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
)

// MainScreen returns the main message of a table in its current phase.
func MainScreen(v *view.View) ui.Screen {
	switch v.Phase {
	case table.Playing:
		if plays, paused := v.Reveal(); paused {
			return Reveal(v, plays)
		}
		if v.Alone() {
			return soloBoard(v, "", "")
		}
		return Board(v)
	case table.Over:
		return Result(v)
	case table.Open, table.Declined, table.Lapsed, table.Withdrawn:
	}
	return Card(v)
}

// FormerScreen returns what a message shows after another became the main message. A challenge shows its outcome; a
// board keeps the picture, loses its controls, and says that it is out of date.
func FormerScreen(v *view.View) ui.Screen {
	if v.Shown.Plays == 0 {
		return Card(v)
	}
	s := Board(v)
	l := v.Public()
	s.Color, s.Rows, s.Above = ui.Mute, nil, nil
	s.Text = ui.Lines(OutdatedLine(v), Recent(l, v, v.Match.Len()))
	return s
}

// OutdatedLine says on a former board that a newer one follows; "" if no board does.
func OutdatedLine(v *view.View) string {
	if v.Phase != table.Playing || v.Shown.Plays == 0 {
		return ""
	}
	return v.Public().Say("board.outdated")
}
