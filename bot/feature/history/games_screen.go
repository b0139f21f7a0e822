package history

import (
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// mostLive is how many live tables of a user are listed: as many as a menu has options.
const mostLive = 25

// finishedOnPage is how many finished games a page lists.
const finishedOnPage = 10

// finishedWord is the word in the custom ids of the list of finished games.
const finishedWord = "over"

// liveScreen returns the list of a user's live tables. The caller passes all of them, with the most urgent first.
func liveScreen(l *i18n.Language, user string, tables []*table.Table) ui.Screen {
	s := ui.Screen{Title: l.Say("games.title"), Color: ui.Brass}
	menu := ui.Menu{ID: ui.ID(ui.SeatVerb), Placeholder: l.Say("games.open")}
	var lines []string
	waiting, labels := 0, presenter.GameLabels(l, user, tables[:min(len(tables), mostLive)])
	for i, t := range tables {
		if _, waits := t.WaitsFor(user); waits && t.Phase == table.Playing {
			waiting++
		}
		if i >= mostLive {
			continue
		}
		lines = append(lines, gameLine(l, user, t, labels[i]))
		if seat, ok := t.Seat(user); ok && t.Phase == table.Playing && !t.Players[seat].Left() {
			menu.Options = append(menu.Options, ui.Option{Value: t.ID, Label: labels[i], Note: gameState(l, user, t)})
		}
	}
	switch more := len(tables) - mostLive; {
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
	over := ui.Button{ID: ui.ID(ui.GamesVerb, finishedWord, "0"), Label: l.Say("button.finished")}
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
	return l.Say("games.line", presenter.TableLink(label, t), state)
}

// gameState returns the state of a table for one of its players.
func gameState(l *i18n.Language, user string, t *table.Table) string {
	seat, _ := t.Seat(user)
	_, waits := t.WaitsFor(user)
	key := "games.theirs"
	switch {
	case waits && t.Checking():
		key = "games.ready"
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

// finishedScreen returns a page of a user's finished games, with a menu to open one. From is the index of the first,
// and total the number of all.
func finishedScreen(l *i18n.Language, user string, tables []*table.Table, from, total int) ui.Screen {
	s := ui.Screen{Title: l.Say("games.finished"), Color: ui.Brass, Footer: l.Say("history.count", total)}
	live := ui.Button{ID: ui.ID(ui.GamesVerb), Label: l.Say("button.games")}
	if len(tables) == 0 {
		s.Text, s.Color, s.Footer = l.Say("history.empty"), ui.Mute, ""
		s.Rows = []ui.Row{{Buttons: []ui.Button{live}}}
		return s
	}
	menu := ui.Menu{ID: ui.ID("replay"), Placeholder: l.Say("history.open")}
	var lines []string
	for i, label := range presenter.GameLabels(l, user, tables) {
		t, at := tables[i], tables[i].EndedAt()
		lines = append(lines, l.Say("games.line", presenter.TableLink(label, t), ui.Stamp(at)))
		menu.Options = append(menu.Options, ui.Option{Value: t.ID, Label: label, Note: presenter.Date(l, at)})
	}
	s.Text = strings.Join(lines, "\n")
	pages := pageButtons(l, ui.ID(ui.GamesVerb, finishedWord), from, finishedOnPage, total)
	s.Rows = []ui.Row{{Menu: &menu}, {Buttons: append([]ui.Button{live}, pages...)}}
	return s
}
