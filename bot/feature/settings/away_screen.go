package settings

import (
	"strconv"
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/game/hours"
	"dockside/render/i18n"
)

// returnedWord is the word in a custom id by which users say that they are back.
const returnedWord = "back"

// parseAbsence parses the end of an absence: a number of days, or a date such as 2026-12-24, which is included.
// Dates are in the given time zone. It returns false for other texts.
func parseAbsence(said string, zone *time.Location, now time.Time) (time.Time, bool) {
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

// awayScreen shows whether the user is away and how many days are left, with a menu to change it.
func awayScreen(l *i18n.Language, v hours.Vacation, now time.Time) ui.Screen {
	left := int(v.Left(now) / ui.Day)
	s := ui.Screen{Title: l.Say("away.title"), Text: l.Say("away.none"), Footer: l.Say("away.note", left), Color: ui.Brass}
	menu := ui.Menu{ID: "away", Placeholder: l.Say("away.until")}
	for days := 1; days <= mostDays; days++ {
		menu.Options = append(menu.Options, ui.Option{Value: strconv.Itoa(days), Label: l.Say("away.days", days)})
	}
	s.Rows = []ui.Row{{Menu: &menu}}
	if v.Holds(now) {
		s.Text = l.Say("away.now", ui.When(v.Until))
		s.Rows = append(
			s.Rows,
			ui.Row{Buttons: []ui.Button{{ID: ui.ID("away", returnedWord), Label: l.Say("button.returned")}}},
		)
	}
	return s
}
