package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// startLines say when an open challenge expires, or when a lobby starts by itself, who is ready, and who waits for a
// seat.
func startLines(l *i18n.Language, v *view.View) string {
	line := l.Say("challenge.expires", ui.Stamp(v.Expires), ui.When(v.Expires))
	switch {
	case v.Checking():
		line = l.Say("lobby.check")
	case !v.StartsAt.IsZero() && v.Slow():
		line = l.Say("lobby.starts.check", ui.Stamp(v.StartsAt))
	case !v.StartsAt.IsZero():
		line = l.Say("lobby.starts", ui.Stamp(v.StartsAt))
	}
	if v.Held {
		line = ui.Lines(line, l.Say("lobby.held"))
	}
	if v.Filler != "" {
		line = ui.Lines(line, l.Say("lobby.filler", l.Say("level."+v.Filler)))
	}
	said := v.Said()
	if seats := v.DelaySeats(); len(seats) > 0 && !v.Checking() {
		line = ui.Lines(line, l.Event(said, game.Say("lobby.delayed", seatNames(seats), len(seats))))
	}
	if seats := v.ReadySeats(); len(seats) > 0 {
		line = ui.Lines(line, l.Event(said, game.Say("lobby.ready", seatNames(seats))))
	}
	for _, d := range v.CheckDeadlines() {
		line = ui.Lines(line, l.Event(said, game.Say("lobby.unready", seatNames(d.Seats), ui.Stamp(d.At))))
	}
	return ui.Lines(line, queueLine(l, v))
}

// queueLine lists the people on the waiting list of a lobby.
func queueLine(l *i18n.Language, v *view.View) string {
	queued, names := ui.Escaped(v.Queued(l)), v.Said()
	if len(queued) == 0 {
		return ""
	}
	var seats []game.Seat
	for i := range queued {
		seats = append(seats, game.Seat(len(names)+i))
	}
	return l.Event(append(names, queued...), game.Say("lobby.queue", seatNames(seats)))
}

// confirmButton confirms in a ready check; none at other times.
func confirmButton(l *i18n.Language, v *view.View) []ui.Button {
	if !v.Checking() {
		return nil
	}
	return []ui.Button{{ID: ui.ID("ready", v.ID), Label: l.Say("lobby.confirm"), Style: render.Primary}}
}

// delayButton delays the start of a lobby that starts by itself; none for others.
func delayButton(l *i18n.Language, v *view.View) []ui.Button {
	label := "lobby.delay.minutes"
	switch {
	case v.StartsAt.IsZero() || v.Checking():
		return nil
	case v.Slow():
		label = "lobby.delay.day"
	}
	return []ui.Button{{ID: ui.ID("delay", v.ID), Label: l.Say(label)}}
}

// fillerButton returns the host's switch for whether computer players take the remaining seats.
func fillerButton(l *i18n.Language, v *view.View) ui.Button {
	to := RatedWord(v.Filler == "")
	return ui.Button{ID: ui.ID("fill", v.ID, to), Label: l.Say("button.fill." + to)}
}
