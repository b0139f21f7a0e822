package history

import (
	"strconv"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// matchesOnPage is how many matches a page of a history lists.
const matchesOnPage = 10

// matchesScreen returns a page of a user's matches with a menu to open one. From is the index of the first, total the
// number of known matches, and older reports that there may be more.
func matchesScreen(l *i18n.Language, user string, list []ladder.Entry, from, total int, older bool) ui.Screen {
	switch {
	case len(list) == 0 && older:
		return ui.Screen{Text: l.Say("history.unseen"), Color: ui.Mute}
	case len(list) == 0:
		return ui.Screen{Text: l.Say("history.empty"), Color: ui.Mute}
	}
	owner, rivals := matchNames(l, user, list)
	s := ui.Screen{Title: l.Say("history.title", ui.Escape(owner)), Color: ui.Brass}
	menu := ui.Menu{ID: ui.ID("replay"), Placeholder: l.Say("history.open")}
	var lines []string
	for i, e := range list {
		o := textOf(l, e, user, rivals[i])
		lines = append(lines, o.line)
		menu.Options = append(menu.Options, ui.Option{Value: e.Match, Label: o.label, Note: o.note})
	}
	s.Text = strings.Join(lines, "\n")
	s.Footer = l.Say("history.count", total)
	if older {
		s.Footer = l.Say("history.more", total)
	}
	s.Rows = []ui.Row{{Menu: &menu}}
	if total > matchesOnPage {
		s.Rows = append(s.Rows, ui.Row{Buttons: pageButtons(l, ui.ID("history", user), from, matchesOnPage, total)})
	}
	return s
}

// pageButtons lead to the newer and the older page of a list; id begins their custom ids.
func pageButtons(l *i18n.Language, id string, from, size, total int) []ui.Button {
	to := func(key string, first int, there bool) ui.Button {
		return ui.Button{ID: ui.ID(id, strconv.Itoa(first), key), Label: l.Say("history." + key), Disabled: !there}
	}
	return []ui.Button{to("newer", max(0, from-size), from > 0), to("older", from+size, from+size < total)}
}

// matchText is a match in a history, as a line and as a menu option.
type matchText struct{ line, label, note string }

// matchNames returns the name of the user, and the names of the opponents in each match.
func matchNames(l *i18n.Language, user string, list []ladder.Entry) (owner string, rivals [][]string) {
	people := [][]table.Person{{{ID: user, Name: view.Captain(l, user, playerOf(list[0], user).Name)}}}
	for _, e := range list {
		var others []table.Person
		for _, p := range e.Players {
			if p.User != user {
				others = append(others, table.Person{ID: p.User, Name: view.Captain(l, p.User, p.Name)})
			}
		}
		people = append(people, view.Identified(others))
	}
	names := view.ApartIn(people...)
	return names[0][0], names[1:]
}

func textOf(l *i18n.Language, e ladder.Entry, user string, against []string) matchText {
	me := playerOf(e, user)
	points := []string{strconv.Itoa(me.Points)} // the user's own first, then in the order of the names
	for _, p := range e.Players {
		if p.User != user {
			points = append(points, strconv.Itoa(p.Points))
		}
	}
	result, rivals := l.Say(outcomeKey(e, me)), ui.Plain(l.Commas(against))
	name, score := l.Say(e.Game+".name"), strings.Join(points, " – ")
	change := ""
	if me.Change != nil {
		change = " · " + l.Say("history.change", presenter.Signed(*me.Change))
	}
	at := e.Ended.UTC()
	day := l.Say("history.day", at.Format("2006"), at.Format("01"), at.Format("02"))
	return matchText{
		line: l.Say("history.line", result, ui.Escape(rivals), score, ui.Stamp(e.Ended), name) + change,
		label: ui.OptionLabel(against, func(names []string) string {
			return l.Say("history.label", result, l.Commas(names))
		}),
		note: name + " · " + score + " · " + day,
	}
}

// playerOf returns the entry of a user in a match.
func playerOf(e ladder.Entry, user string) ladder.Player {
	for _, p := range e.Players {
		if p.User == user {
			return p
		}
	}
	return ladder.Player{}
}

// outcomeKey returns the key for the result of a match for a player.
func outcomeKey(e ladder.Entry, me ladder.Player) string {
	switch {
	case e.Cause == game.Stopped:
		return "history.stopped"
	case me.Score == ladder.Won:
		return "history.won"
	case me.Score == ladder.Lost:
		return "history.lost"
	}
	return "history.drawn"
}
