package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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
		return now.Add(time.Duration(days) * Day), true
	}
	day, err := time.Parse(time.DateOnly, strings.TrimSpace(said))
	if err != nil {
		return time.Time{}, false
	}
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone), true
}

// mostDays is how many days somebody can be away.
const mostDays = int(hours.MostVacation / Day)

// Away tells somebody whether they are away, below what is new, and how long they still can be, with a menu for that.
func Away(l *i18n.Language, v hours.Vacation, now time.Time) Screen {
	left := int(v.Left(now) / Day)
	s := Screen{Title: l.Say("away.title"), Text: l.Say("away.none"), Footer: l.Say("away.note", left), Color: Brass}
	menu := Menu{ID: "away", Placeholder: l.Say("away.until")}
	for days := 1; days <= mostDays; days++ {
		menu.Options = append(menu.Options, Option{Value: strconv.Itoa(days), Label: l.Say("away.days", days)})
	}
	s.Rows = []Row{{Menu: &menu}}
	if v.Holds(now) {
		s.Text = l.Say("away.now", When(v.Until))
		s.Rows = append(s.Rows, Row{Buttons: []Button{{ID: ID("away", Returned), Label: l.Say("button.returned")}}})
	}
	return s
}

// awayLines name who is away, and until when.
func awayLines(l *i18n.Language, v *View) string {
	var lines []string
	for _, seat := range v.AwaySeats() {
		until := When(v.Players[seat].Away.Until)
		lines = append(lines, l.Event(bolds(v.Said()), game.Say("board.away", seat, until)))
	}
	return Lines(lines...)
}

// restLines say who is away, whose bank runs, and who would like a pause.
func restLines(l *i18n.Language, v *View) string {
	if v.Solo || !v.Pause.IsZero() {
		return ""
	}
	lines := []string{awayLines(l, v)}
	for _, seat := range v.BankSeats() {
		until := Stamp(v.Players[seat].Clock.Deadline)
		lines = append(lines, l.Event(bolds(v.Said()), game.Say("board.bank", seat, until)))
	}
	if seats := v.PauseSeats(); len(seats) > 0 {
		lines = append(lines, l.Event(bolds(v.Said()), game.Say("board.pauses", seatNames(seats), len(seats))))
	}
	return Lines(lines...)
}

// pauseButton asks for a pause, agrees to one, or ends it; nothing where nobody waits for anybody.
func pauseButton(l *i18n.Language, v *View, seat game.Seat) []Button {
	switch {
	case v.Solo:
		return nil
	case !v.Pause.IsZero():
		return []Button{{ID: ID("resume", v.ID), Label: l.Say("button.resume")}}
	case v.Players[seat].Pauses:
		return nil
	}
	label := "button.pause"
	if len(v.PauseSeats()) > 0 {
		label = "button.pause.agree"
	}
	return []Button{{ID: ID("pause", v.ID), Label: l.Say(label)}}
}

// bankTerm says how much each has in the bank; nothing where there is none.
func bankTerm(l *i18n.Language, v *View) string {
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
func dailyLine(l *i18n.Language, v *View) string {
	if v.Daily.IsZero() {
		return ""
	}
	return l.Say("challenge.daily", TimeOfDay(v.Daily.Next(v.Created)), clock(v.Daily.Minute), city(v.Daily.Zone))
}

// strictLines say what a clock does not wait for, which a player could else rely on.
func strictLines(l *i18n.Language, v *View) string {
	var lines []string
	if v.Strict {
		lines = append(lines, l.Say("challenge.strict"))
	}
	if v.Hurried() && v.Daily.IsZero() {
		lines = append(lines, l.Say("challenge.hurried"))
	}
	return Lines(lines...)
}

// TimeOfDay is a time that every reader sees in their own time zone, as "18:30".
func TimeOfDay(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// When is a time that every reader sees in their own time zone, with its date.
func When(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }
