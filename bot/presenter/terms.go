package presenter

import (
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// outcomeWord returns the word in string keys for the outcome of a challenge.
func outcomeWord(v *view.View) string {
	if v.Phase == table.Withdrawn && v.EndedBy != "" {
		return "ended"
	}
	return string(v.Phase)
}

// conditions returns the conditions of an open challenge that are not on its picture.
func conditions(l *i18n.Language, v *view.View) string {
	return ui.Lines(
		ratedTerm(l, v), Terms(l, v), dailyLine(l, v), strictLines(l, v), awayLines(l, v), studyLine(l, v.Table),
		startLines(l, v), luckyWordsLine(l, v),
	)
}

// Terms returns the chosen options, and why a rated match will probably not count.
func Terms(l *i18n.Language, v *view.View) string {
	var terms []string
	for _, o := range v.Options {
		terms = append(terms, l.Say(v.Rules.Name+".option."+o))
	}
	if bank := bankTerm(l, v); bank != "" {
		terms = append(terms, bank)
	}
	if v.Steady {
		terms = append(terms, l.Say("terms.steady"))
	}
	switch {
	case !v.Rated:
	case !ratingCounts(v):
		terms = append(terms, l.Say("challenge.unrated.computer"))
	case v.Doubt != ladder.Counts:
		terms = append(terms, v.Many(l, "doubt."+string(v.Doubt)))
	}
	return strings.Join(terms, " · ")
}

// awayLines lists the absent players, and until when.
func awayLines(l *i18n.Language, v *view.View) string {
	var lines []string
	for _, seat := range v.AwaySeats() {
		until := ui.When(v.Players[seat].Away.Until)
		lines = append(lines, l.Event(ui.Bolds(v.Said()), game.Say("board.away", seat, until)))
	}
	return ui.Lines(lines...)
}

// bankTerm returns the time bank of each player; "" if there is none.
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

// dailyLine returns the daily deadline in each reader's own time zone, and in the time zone of the setting.
func dailyLine(l *i18n.Language, v *view.View) string {
	if v.Daily.IsZero() {
		return ""
	}
	return l.Say("challenge.daily", ui.TimeOfDay(v.Daily.Next(v.Created)), ui.Clock(v.Daily.Minute), ui.City(v.Daily.Zone))
}

// strictLines lists cases in which clocks do not stop although players may expect it.
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
