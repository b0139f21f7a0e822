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

// DailyAt is the daily pace that a text such as "18:30" names, by the clocks of a zone; false if it names none.
func DailyAt(said string, zone *time.Location) (hours.Daily, bool) {
	layout := "15:04"
	if !strings.Contains(said, ":") {
		layout = "15"
	}
	at, err := time.Parse(layout, strings.TrimSpace(said))
	return hours.Daily{Minute: at.Hour()*60 + at.Minute(), Zone: zone.String()}, err == nil
}

// Returned is the word by which somebody says that they are back.
const Returned = "back"

// AwayUntil is the time that somebody names who goes away: in so many days, or the end of a day such as 2026-12-24 by
// the clocks of a zone. False if it names none.
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

// mostDays is how many days somebody can be away.
const mostDays = int(hours.MostVacation / ui.Day)

// Away tells somebody whether they are away, below what is new, and how long they still can be, with a menu for that.
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

// awayLines name who is away, and until when.
func awayLines(l *i18n.Language, v *view.View) string {
	var lines []string
	for _, seat := range v.AwaySeats() {
		until := ui.When(v.Players[seat].Away.Until)
		lines = append(lines, l.Event(ui.Bolds(v.Said()), game.Say("board.away", seat, until)))
	}
	return ui.Lines(lines...)
}

// restLines say who is away, whose bank runs, and who would like a pause.
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

// pauseButton asks for a pause, agrees to one, or ends it; nothing where nobody waits for anybody.
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

// bankTerm says how much each has in the bank; nothing where there is none.
func bankTerm(l *i18n.Language, v *view.View) string {
	switch reserve := v.Reserve(); {
	case reserve == 0:
		return ""
	case reserve < 2*time.Hour:
		return l.Say("challenge.bank.minutes", int(reserve.Minutes()))
	default:
		return l.Say("challenge.bank.hours", int(reserve.Hours()))
	}
}

// dailyLine says by which time of the day everybody moves, as every reader's clock shows it, and on whose clocks that
// was said.
func dailyLine(l *i18n.Language, v *view.View) string {
	if v.Daily.IsZero() {
		return ""
	}
	return l.Say("challenge.daily", ui.TimeOfDay(v.Daily.Next(v.Created)), ui.Clock(v.Daily.Minute), ui.City(v.Daily.Zone))
}

// strictLines say what a clock does not wait for, which a player could else rely on.
func strictLines(l *i18n.Language, v *view.View) string {
	var lines []string
	if v.Strict {
		lines = append(lines, l.Say("challenge.strict"))
	}
	if v.Hurried() && v.Daily.IsZero() {
		lines = append(lines, l.Say("challenge.hurried"))
	}
	return ui.Lines(lines...)
}
