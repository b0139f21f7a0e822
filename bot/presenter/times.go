package presenter

import (
	"strconv"
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/hours"
	"dockside/render/i18n"
)

// DailyAt parses a time of day such as "18:30" in a time zone as a daily pace; false if it is none.
func DailyAt(said string, zone *time.Location) (hours.Daily, bool) {
	layout := "15:04"
	if !strings.Contains(said, ":") {
		layout = "15"
	}
	at, err := time.Parse(layout, strings.TrimSpace(said))
	return hours.Daily{Minute: at.Hour()*60 + at.Minute(), Zone: zone.String()}, err == nil
}

// Returned is the word in a custom id by which users say that they are back.
const Returned = "back"

// AwayUntil parses the end of an absence: a number of days, or a date such as 2026-12-24, which is included.
// Dates are in the given time zone. It returns false for other texts.
func AwayUntil(said string, zone *time.Location, now time.Time) (time.Time, bool) {
	if days, err := strconv.Atoi(said); err == nil && days > 0 && days <= mostDays {
		return now.Add(time.Duration(days) * ui.Day), true
	}
	day, err := time.Parse(time.DateOnly, strings.TrimSpace(said))
	if err != nil {
		return time.Time{}, false
	}
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone), true
}

// mostDays is the maximum of days of absence.
const mostDays = int(hours.MostVacation / ui.Day)

// Away shows whether the user is away and how many days are left, with a menu to change it.
func Away(l *i18n.Language, v hours.Vacation, now time.Time) ui.Screen {
	left := int(v.Left(now) / ui.Day)
	s := ui.Screen{Title: l.Say("away.title"), Text: l.Say("away.none"), Footer: l.Say("away.note", left), Color: ui.Brass}
	menu := ui.Menu{ID: "away", Placeholder: l.Say("away.until")}
	for days := 1; days <= mostDays; days++ {
		menu.Options = append(menu.Options, ui.Option{Value: strconv.Itoa(days), Label: l.Say("away.days", days)})
	}
	s.Rows = []ui.Row{{Menu: &menu}}
	if v.Holds(now) {
		s.Text = l.Say("away.now", ui.When(v.Until))
		s.Rows = append(s.Rows, ui.Row{Buttons: []ui.Button{{ID: ui.ID("away", Returned), Label: l.Say("button.returned")}}})
	}
	return s
}

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
