package presenter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// MostGames is how many live tables of a user are listed: as many as a menu has options.
const MostGames = 25

// GamesPage is how many finished games a page lists.
const GamesPage = 10

// Words in the custom ids of the list of games.
const (
	Finished = "over" // lists finished games
)

// Mine returns the list of a user's live tables. The caller passes all of them, with the most urgent first.
func Mine(l *i18n.Language, user string, tables []*table.Table) ui.Screen {
	s := ui.Screen{Title: l.Say("games.title"), Color: ui.Brass}
	menu := ui.Menu{ID: ui.ID(ui.SeatVerb), Placeholder: l.Say("games.open")}
	var lines []string
	waiting, labels := 0, gameLabels(l, user, tables[:min(len(tables), MostGames)])
	for i, t := range tables {
		if _, waits := t.WaitsFor(user); waits && t.Phase == table.Playing {
			waiting++
		}
		if i >= MostGames {
			continue
		}
		lines = append(lines, gameLine(l, user, t, labels[i]))
		if seat, ok := t.Seat(user); ok && t.Phase == table.Playing && !t.Players[seat].Left() {
			menu.Options = append(menu.Options, ui.Option{Value: t.ID, Label: labels[i], Note: gameState(l, user, t)})
		}
	}
	switch more := len(tables) - MostGames; {
	case len(tables) == 0:
		s.Text, s.Color = l.Say("games.none"), ui.Mute
	case more > 0:
		s.Footer = l.Say("games.more", more)
		fallthrough
	default:
		s.Text = strings.Join(lines, "\n")
	}
	if menu.Options != nil {
		s.Rows = []ui.Row{{Menu: &menu}}
	}
	next := ui.Button{ID: ui.ID(ui.NextVerb), Label: l.Say("button.next"), Style: render.Primary, Disabled: waiting == 0}
	over := ui.Button{ID: ui.ID(ui.GamesVerb, Finished, "0"), Label: l.Say("button.finished")}
	s.Rows = append(s.Rows, ui.Row{Buttons: []ui.Button{next, over}})
	return s
}

// gameLine returns the line of a live table in the list, with a link.
func gameLine(l *i18n.Language, user string, t *table.Table, label string) string {
	state := gameState(l, user, t)
	until, waits := t.WaitsFor(user)
	switch {
	case waits && t.Solo:
		state = "**" + state + "**"
	case waits:
		state = "**" + state + "** · " + ui.Stamp(until)
	}
	return l.Say("games.line", linked(label, t), state)
}

// linked returns words as a link to the main message of a table, if there is a public one.
func linked(words string, t *table.Table) string {
	if t.Shown.Board == "" || t.Private {
		return ui.Escape(words)
	}
	return fmt.Sprintf("[%s](%s)", ui.Escape(words), ui.Link(t))
}

// gameLabels returns labels for tables in one message: the game and the user's opponents.
func gameLabels(l *i18n.Language, user string, tables []*table.Table) []string {
	labels := make([]string, len(tables))
	for i, names := range view.CalledAt(l, tables) {
		labels[i] = gameLabel(l, user, tables[i], names)
	}
	return labels
}

// gameLabel returns the label of a table, given the names of all its players.
func gameLabel(l *i18n.Language, user string, t *table.Table, names []string) string {
	if seat, ok := t.Seat(user); ok {
		names = slices.Delete(slices.Clone(names), int(seat), int(seat)+1)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	if len(names) == 0 {
		return l.Say(t.Game + ".name")
	}
	return ui.Plain(l.Say("games.label", l.Say(t.Game+".name"), strings.Join(names, ", ")))
}

// Sought returns tables as options of an autocompletion. Finished ones have their date.
func Sought(l *i18n.Language, user string, tables ...*table.Table) []ui.Option {
	options := make([]ui.Option, len(tables))
	for i, label := range gameLabels(l, user, tables) {
		t := tables[i]
		options[i] = ui.Option{Value: t.ID, Label: l.Say("sought.running", label)}
		if t.Phase == table.Over {
			options[i].Label = l.Say("sought.over", dayOf(l, t.EndedAt()), label)
		}
	}
	return options
}

// dayOf returns a date in digits.
func dayOf(l *i18n.Language, at time.Time) string {
	return l.Say("history.day", at.Format("2006"), at.Format("01"), at.Format("02"))
}

// gameState returns the state of a table for one of its players.
func gameState(l *i18n.Language, user string, t *table.Table) string {
	seat, _ := t.Seat(user)
	_, waits := t.WaitsFor(user)
	key := "games.theirs"
	switch {
	case waits && t.Phase == table.Open:
		key = "games.asked"
	case t.Phase == table.Open:
		key = "games.offered"
	case waits:
		key = "games.yours"
	case t.Players[seat].Left():
		key = "games.left"
	}
	return l.Say(key)
}

// Done returns a page of a user's finished games, with a menu to open one. From is the index of the first, and
// total the number of all.
func Done(l *i18n.Language, user string, tables []*table.Table, from, total int) ui.Screen {
	s := ui.Screen{Title: l.Say("games.finished"), Color: ui.Brass, Footer: l.Say("history.count", total)}
	live := ui.Button{ID: ui.ID(ui.GamesVerb), Label: l.Say("button.games")}
	if len(tables) == 0 {
		s.Text, s.Color, s.Footer = l.Say("history.empty"), ui.Mute, ""
		s.Rows = []ui.Row{{Buttons: []ui.Button{live}}}
		return s
	}
	menu := ui.Menu{ID: ui.ID("replay"), Placeholder: l.Say("history.open")}
	var lines []string
	for i, label := range gameLabels(l, user, tables) {
		t, at := tables[i], tables[i].EndedAt()
		lines = append(lines, l.Say("games.line", linked(label, t), ui.Stamp(at)))
		menu.Options = append(menu.Options, ui.Option{Value: t.ID, Label: label, Note: dayOf(l, at)})
	}
	s.Text = strings.Join(lines, "\n")
	to := func(key string, first int, there bool) ui.Button {
		id := ui.ID(ui.GamesVerb, Finished, strconv.Itoa(first), key)
		return ui.Button{ID: id, Label: l.Say("history." + key), Disabled: !there}
	}
	s.Rows = []ui.Row{{Menu: &menu}, {Buttons: []ui.Button{
		live, to("newer", max(0, from-GamesPage), from > 0), to("older", from+GamesPage, from+GamesPage < total),
	}}}
	return s
}

// IsAfar reports whether a custom id only occurs in messages in which a user plays away from the table.
func IsAfar(id string) bool { return strings.HasPrefix(id, ui.ID(ui.NextVerb, "")) }

// Afar returns a table for a player away from its channel. It has the board and the hand in one ephemeral
// message, and a button for the next game.
func Afar(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	var s ui.Screen
	switch {
	case v.Alone():
		s = private(l, v, draft, note)
	case v.Phase == table.Playing:
		s = together(l, v.ReadBy(l), seat, draft, note)
	default:
		s = Front(v.ReadBy(l))
		s.Rows, s.Mentions, s.Content = nil, nil, ""
	}
	s.Rows = slices.Clone(s.Rows[:min(len(s.Rows), ui.MaxRows-1)])
	next := ui.Button{ID: ui.ID(ui.NextVerb, v.ID), Label: l.Say("button.next")}
	if !slices.Contains(v.Match.Turn(), seat) {
		next.Style = render.Primary
	}
	buttons := []ui.Button{next}
	if v.Phase == table.Playing {
		buttons = append(buttons, ui.Button{ID: ui.ID(ui.SeatVerb, v.ID), Label: l.Say("button.hand.again")})
		if describe := describeButton(l, v.ID, v.Match.Len(), render.Table); !ui.HasButton(s.Rows, describe.ID) {
			buttons = append(buttons, describe)
		}
	}
	s.Rows = append(
		s.Rows,
		ui.Row{Buttons: append(buttons, ui.Button{ID: ui.ID(ui.GamesVerb), Label: l.Say("button.games")})},
	)
	s.Text = ui.Lines(s.Text, l.Say("games.there", linked(l.Say("games.table"), v.Table)))
	return s
}

// together returns a running match as a seat sees and plays it, with the private panel below the board.
func together(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	_, secret := v.Secret()
	s := boardWith(v, func(l *i18n.Language, v *view.View) string {
		if secret { // the hand has the prompt
			return ""
		}
		return promptsOf(l, v)
	})
	s.Try(func() { AddPicture(&s, l, v, render.Table, v.Match.Len(), seat) })
	s.Rows, s.Footer = nil, ""
	if draft = possibleDraft(v, seat, draft); view.OnlyOrders(draft) {
		draft = ""
	}
	if secret {
		board := s
		s = Hand(l, v, seat, draft, note)
		s.Title, s.Rows, s.Above = "", nil, append(slices.Clone(board.Above), board)
		s.Above[len(s.Above)-1].Above = nil
		s.Text = ui.Lines(note, news(l, v, seat), whispered(l, v, seat), handLine(l, v, seat, draft))
	} else {
		s.Text = ui.Lines(note, s.Text)
	}
	s.Try(func() {
		if !slices.Contains(v.Match.Turn(), seat) {
			return
		}
		if secret && draft == "" {
			s.Rows = openChoices(l, v, seat)
		}
		s.Rows = append(s.Rows, Choices(l, v, seat, draft)...)
	})
	return s
}
