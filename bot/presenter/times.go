package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// restLines lists absent players, running time banks, and votes for a pause.
func restLines(l *i18n.Language, v *view.View) string {
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
