package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// clockLines lists absent players, running time banks, and votes for a pause.
func clockLines(l *i18n.Language, v *view.View) string {
	if v.Solo || !v.Pause.IsZero() {
		return ""
	}
	lines := []string{awayLines(l, v)}
	for _, seat := range v.BankSeats() {
		until := ui.Stamp(v.Players[seat].Clock.Deadline)
		lines = append(lines, l.Event(ui.Bolds(v.Said()), game.Say("board.bank", seat, until)))
	}
	if seats := v.PauseSeats(); len(seats) > 0 {
		lines = append(lines, l.Event(ui.Bolds(v.Said()), game.Say("board.pauses", seatNames(seats), len(seats))))
	}
	return ui.Lines(lines...)
}
