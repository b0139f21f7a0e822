package presenter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// TableLink returns words as a link to the main message of a table, if there is a public one.
func TableLink(words string, t *table.Table) string {
	if t.Shown.Board == "" || t.Private {
		return ui.Escape(words)
	}
	return fmt.Sprintf("[%s](%s)", ui.Escape(words), ui.Link(t))
}

// GameLabels returns labels for tables in one message: the game and the user's opponents.
func GameLabels(l *i18n.Language, user string, tables []*table.Table) []string {
	labels := make([]string, len(tables))
	for i, names := range view.CalledAt(l, tables) {
		labels[i] = gameLabel(l, user, tables[i], names, func(label string) string { return label })
	}
	return labels
}

// gameLabel returns the label of a table, given the names of all its players and the words around it.
func gameLabel(
	l *i18n.Language, user string, t *table.Table, names []string, within func(label string) string,
) string {
	if seat, ok := t.Seat(user); ok {
		names = slices.Delete(slices.Clone(names), int(seat), int(seat)+1)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	if len(names) == 0 {
		return within(l.Say(t.Game + ".name"))
	}
	return ui.OptionLabel(names, func(names []string) string {
		return within(l.Say("games.label", l.Say(t.Game+".name"), l.Commas(names)))
	})
}

// MatchOptions returns tables as options of an autocompletion. Finished ones have their date.
func MatchOptions(l *i18n.Language, user string, tables ...*table.Table) []ui.Option {
	options := make([]ui.Option, len(tables))
	for i, names := range view.CalledAt(l, tables) {
		t := tables[i]
		options[i] = ui.Option{Value: t.ID, Label: gameLabel(l, user, t, names, func(label string) string {
			if t.Phase == table.Over {
				return l.Say("sought.over", Date(l, t.EndedAt()), label)
			}
			return l.Say("sought.running", label)
		})}
	}
	return options
}

// Date returns a date in digits.
func Date(l *i18n.Language, at time.Time) string {
	return l.Say("history.day", at.Format("2006"), at.Format("01"), at.Format("02"))
}

// DayOfMonth returns a date as the day and the name of the month, without the year.
func DayOfMonth(l *i18n.Language, at time.Time) string {
	return l.Say("month."+strconv.Itoa(int(at.Month())), at.Day())
}

// WhichScreen asks which of several tables a command means.
func WhichScreen(l *i18n.Language, command string, tables []*table.Table, channel string) ui.Screen {
	menu := ui.Menu{ID: ui.ID(command), Placeholder: l.Say("which.choose")}
	menu.Options = TableOptions(l, tables[:min(len(tables), ui.MaxOptions)], channel)
	return ui.Screen{Text: l.Say("which.ask"), Color: ui.Brass, Rows: []ui.Row{{Menu: &menu}}}
}

// TableOptions returns live tables as options for a user in a channel: game, players, state and place.
func TableOptions(l *i18n.Language, tables []*table.Table, channel string) []ui.Option {
	options := make([]ui.Option, len(tables))
	for i, names := range view.CalledAt(l, tables) {
		options[i] = tableOption(l, tables[i], names, channel)
	}
	return options
}

// tableOption returns one table as an option, given the names of its players.
func tableOption(l *i18n.Language, t *table.Table, names []string, channel string) ui.Option {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" })
	state, place := "which.playing", "which.elsewhere"
	switch {
	case t.Phase == table.Open && t.Lobby:
		state = "which.lobby"
	case t.Phase == table.Open:
		state = "which.open"
	}
	switch {
	case t.Private:
		place = "which.private"
	case t.MainChannel() == channel:
		place = "which.here"
	case t.Room.Thread != "" || t.Parent != "":
		place = "which.thread"
	}
	return ui.Option{
		Value: t.ID, Label: ui.OptionLabel(names, func(names []string) string {
			return l.Say(t.Game+".name") + " · " + strings.Join(names, " – ")
		}),
		Note: l.Say(state) + " · " + l.Say(place),
	}
}
