package presenter

import (
	"fmt"
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/ai"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// opponentMenu is the menu of the computer players that the host may put on the open seat.
func opponentMenu(l *i18n.Language, v *view.View) ui.Row {
	menu := ui.Menu{ID: ui.ID("enlist", v.ID), Placeholder: l.Say("challenge.enlist")}
	for _, level := range v.Levels(v.Setup()) {
		menu.Options = append(menu.Options, ui.Option{
			Value: level.Name, Label: WithRating(l.Say("level."+level.Name), level), Note: Manner(l, level),
		})
	}
	return ui.Row{Menu: &menu}
}

// soloCard returns the message of a solo game before it begins, or its outcome if it never did.
func soloCard(l *i18n.Language, v *view.View) ui.Screen {
	s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Text: l.Say("challenge.lapsed", ui.Bold(challenger(l, v)))}
	s.Try(func() { addCard(&s, l, v) })
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Text = ui.Brass, ui.Lines(l.Say("solo.card"), terms(l, v), studyLine(l, v.Table))
	s.Footer = fairLine(l, v, 0)
	return s
}

// becameWord returns the word in string keys for the outcome of a challenge.
func becameWord(v *view.View) string {
	if v.Phase == table.Withdrawn && v.EndedBy != "" {
		return "ended"
	}
	return string(v.Phase)
}

// challenger returns the name of the first person at a table.
func challenger(l *i18n.Language, v *view.View) string {
	i := slices.IndexFunc(v.Players, func(p table.Player) bool { return p.User != "" })
	return v.Called(l)[i]
}

// conditions returns the conditions of an open challenge that are not on its picture.
func conditions(l *i18n.Language, v *view.View) string {
	return ui.Lines(
		ratedTerm(l, v),
		terms(l, v),
		dailyLine(l, v),
		strictLines(l, v),
		awayLines(l, v),
		studyLine(l, v.Table),
		l.Say("challenge.expires", ui.Stamp(v.Expires)),
		givenWords(l, v),
	)
}

// terms returns the chosen options, and why a rated match will probably not count.
func terms(l *i18n.Language, v *view.View) string {
	var terms []string
	for _, o := range v.Options {
		terms = append(terms, l.Say(v.Rules.Name+".option."+o))
	}
	if bank := bankTerm(l, v); bank != "" {
		terms = append(terms, bank)
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

// Title returns the game and its players.
func Title(l *i18n.Language, v *view.View) string {
	name := l.Say(v.Rules.Name + ".name")
	names := ui.Escaped(v.Called(l))
	if len(names) < 2 || slices.Contains(names, "") {
		return name
	}
	for i, p := range v.Players {
		if p.Level != "" && p.User == "" {
			names[i] = WithRating(names[i], v.Level(p.Level))
		}
	}
	return name + " · " + strings.Join(names, " – ")
}

// Manner describes how a computer player plays; "" if the game has no description.
func Manner(l *i18n.Language, level ai.Level) string {
	if key := "level." + level.Name + ".manner"; l.Has(key) {
		return l.Say(key)
	}
	return ""
}

// LevelLine returns the name of a computer player with its rating and manner, if any.
func LevelLine(l *i18n.Language, level ai.Level) string {
	name := WithRating(l.Say("level."+level.Name), level)
	if manner := Manner(l, level); manner != "" {
		return name + " · " + manner
	}
	return name
}

// WithRating appends the rating of a computer player to its name, if it has one.
func WithRating(name string, l ai.Level) string {
	if l.Rating == 0 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, l.Rating)
}
